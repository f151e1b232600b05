// You cancel a late item while you hold the lock. The item may use the bag,
// which needs the same lock: a deadlock. Decide under the lock, and cancel
// after you unlock.
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
