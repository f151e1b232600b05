// You copy the contents under one lock, and empty the bag under another. Two
// cancels copy the same things, and what is added between the two is lost.
// Take the contents out in one step, as `exchange(_:)` does.
import Chapter01Handshake

public final class CancelBag: Cancellable {
  private let contents = Locked<[Cancellable]?>([])

  public init() {}

  public func add(_ cancellable: Cancellable) {
    let isOpen = contents.withLock { contents in
      contents?.append(cancellable)
      return contents != nil
    }
    if !isOpen { cancellable.cancel() }
  }

  public func cancel() {
    let all = contents.withLock { $0 } ?? []
    contents.exchange(nil)
    for cancellable in all { cancellable.cancel() }
  }
}
