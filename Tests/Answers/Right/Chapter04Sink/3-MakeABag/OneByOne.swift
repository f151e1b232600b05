// Takes them out one by one, each under the lock, and cancels it outside.
import Chapter01Handshake

public final class CancelBag: Cancellable {
  private enum State {
    case open([Cancellable])
    case closed
  }

  private let state = Locked(State.open([]))

  public init() {}

  public func add(_ cancellable: Cancellable) {
    let isIn = state.withLock { state in
      guard case .open(let items) = state else { return false }
      state = .open(items + [cancellable])
      return true
    }
    if !isIn { cancellable.cancel() }
  }

  public func cancel() {
    guard case .open(let items) = state.exchange(.closed) else { return }
    for index in items.indices { items[index].cancel() }
  }
}
