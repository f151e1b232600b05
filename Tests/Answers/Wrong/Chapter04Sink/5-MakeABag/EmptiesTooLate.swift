// You cancel what is in the bag, and empty it afterwards. A thing that
// cancels the bag while it is being cancelled finds everything still there,
// itself included. Empty first, and cancel what you took.
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
