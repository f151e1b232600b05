// The bag cancels its items, but keeps them. A second cancel cancels them
// again, and the bag retains items that are no longer needed. Take the contents
// out of the bag at the cancel.
import Chapter01Handshake

public final class CancelBag: Cancellable {
  /// The contents, or nil once the bag has been cancelled.
  private let isCancelled = Locked(false)
  private let contents = Locked<[Cancellable]>([])

  public init() {}

  public func add(_ cancellable: Cancellable) {
    if isCancelled.withLock({ $0 }) { return cancellable.cancel() }
    contents.withLock { $0.append(cancellable) }
  }

  public func cancel() {
    isCancelled.exchange(true)
    for cancellable in contents.withLock({ $0 }) { cancellable.cancel() }
  }
}
