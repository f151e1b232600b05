// An item that is added after the cancel stays in the bag, and is not
// cancelled. A run that begins slightly too late, on another thread, would
// never end. Store that the bag has been cancelled, and cancel later items at
// once.
import Chapter01Handshake

public final class CancelBag: Cancellable {
  /// The contents, or nil once the bag has been cancelled.
  private let contents = Locked<[Cancellable]>([])

  public init() {}

  public func add(_ cancellable: Cancellable) {
    contents.withLock { $0.append(cancellable) }
  }

  public func cancel() {
    for cancellable in contents.exchange([]) { cancellable.cancel() }
  }
}
