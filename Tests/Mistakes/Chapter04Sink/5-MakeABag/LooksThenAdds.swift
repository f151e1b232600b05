// You look whether the bag has been cancelled, leave the lock, and then add. In
// between another thread may cancel: what you add then lies in a cancelled bag,
// and nobody will ever cancel it. Look and add in one step.
import Chapter01Handshake

public final class CancelBag: Cancellable {
  /// The contents, or nil once the bag has been cancelled.
  private let contents = Locked<[Cancellable]?>([])

  public init() {}

  public func add(_ cancellable: Cancellable) {
    let isKept = contents.withLock { $0 != nil }
    contents.withLock { _ = $0?.append(cancellable) }
    if !isKept { cancellable.cancel() }
  }

  public func cancel() {
    for cancellable in contents.exchange(nil) ?? [] { cancellable.cancel() }
  }
}
