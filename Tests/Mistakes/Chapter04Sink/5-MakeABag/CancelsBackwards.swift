// You take the last one first. Those who wait in a line expect to be served in
// the order in which they came; a bag that cancels backwards surprises whoever
// reads a log. Go through the contents from the front.
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
    let all = contents.exchange(nil) ?? []
    for cancellable in all.reversed() { cancellable.cancel() }
  }
}
