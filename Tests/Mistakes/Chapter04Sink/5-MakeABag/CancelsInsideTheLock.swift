// You cancel while you hold the lock. A cancellable that uses the bag then
// waits for a lock that its own thread holds, and waits for ever. Take the
// contents out, open the lock, and cancel what you took.
import Chapter01Handshake

public final class CancelBag: Cancellable {
  /// The contents, or nil once the bag has been cancelled.
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
      let all = contents ?? []
      contents = nil
      for cancellable in all { cancellable.cancel() }
    }
  }
}
