// You cancel everything, and keep it. A second cancel cancels it again, and the
// bag holds what is over. Take the contents out of the bag when you cancel.
import Chapter01Handshake

public final class CancelBag: Cancellable {
  private let contents = Locked<[Cancellable]>([])
  private let isCancelled = Locked(false)

  public init() {}

  public func add(_ cancellable: Cancellable) {
    contents.withLock { $0.append(cancellable) }
    if isCancelled.withLock({ $0 }) { cancellable.cancel() }
  }

  public func cancel() {
    isCancelled.exchange(true)
    for cancellable in contents.withLock({ $0 }) { cancellable.cancel() }
  }
}
