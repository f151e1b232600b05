// While the bag cancels its items, it still holds them or takes new ones. An
// item that cancels the bag or adds to it during its own cancel finds a bag
// that has not ended. Empty and end the bag first, then cancel the items.
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
    for cancellable in contents.withLock({ $0 }) ?? [] { cancellable.cancel() }
    contents.exchange(nil)
  }
}
