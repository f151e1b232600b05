// You cancel while you hold the lock. A cancellable that uses the bag then waits
// for a lock that its own thread holds, and waits for ever. Take the contents
// out, open the lock, and cancel what you took.
import Chapter01Handshake

public final class CancelBag: Cancellable {
  private let contents = Locked<[Cancellable]?>([])

  public init() {}

  public func add(_ cancellable: Cancellable) {
    let isKept = contents.withLock { contents in
      contents?.append(cancellable)
      return contents != nil
    }
    if !isKept { cancellable.cancel() }
  }

  public func cancel() {
    contents.withLock { contents in
      for cancellable in contents ?? [] { cancellable.cancel() }
      contents = nil
    }
  }
}
