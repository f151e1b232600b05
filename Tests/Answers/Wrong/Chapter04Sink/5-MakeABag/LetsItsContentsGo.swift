// The bag does not keep its contents alive. Whoever puts a cancellable into a
// bag lets go of it, so it is gone before it can be cancelled. A bag owns what
// is in it.
import Chapter01Handshake

public final class CancelBag: Cancellable {
  private struct Entry { weak var thing: AnyObject? }
  private let contents = Locked<[Entry]?>([])

  public init() {}

  public func add(_ cancellable: Cancellable) {
    let isOpen = contents.withLock { contents in
      contents?.append(Entry(thing: cancellable as AnyObject))
      return contents != nil
    }
    if !isOpen { cancellable.cancel() }
  }

  public func cancel() {
    for entry in contents.exchange(nil) ?? [] {
      (entry.thing as? Cancellable)?.cancel()
    }
  }
}
