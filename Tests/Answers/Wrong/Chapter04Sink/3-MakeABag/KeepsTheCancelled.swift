// After a cancel the bag still holds its items: they live as long as the bag,
// and a second cancel cancels them again. Take the items out of the bag first.
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
