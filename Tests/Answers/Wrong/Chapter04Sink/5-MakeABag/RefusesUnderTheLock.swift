// You cancel a latecomer while you hold the lock. It may use the bag, and
// waits for a lock that its own thread holds. Decide inside the lock, and
// cancel outside of it.
import Chapter01Handshake

public final class CancelBag: Cancellable {
  private let contents = Locked<[Cancellable]?>([])

  public init() {}

  public func add(_ cancellable: Cancellable) {
    contents.withLock { contents in
      if contents == nil { cancellable.cancel() }
      contents?.append(cancellable)
    }
  }

  public func cancel() {
    for cancellable in contents.exchange(nil) ?? [] { cancellable.cancel() }
  }
}
