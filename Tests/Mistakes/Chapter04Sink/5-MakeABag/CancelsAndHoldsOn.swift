// You cancel everything once, and keep it. A bag lives as long as its owner,
// and so does what is over. Take the contents out when you cancel.
import Chapter01Handshake

public final class CancelBag: Cancellable {
  private let state = Locked<([Cancellable], Bool)>(([], false))

  public init() {}

  public func add(_ cancellable: Cancellable) {
    let isOver = state.withLock { state in
      if !state.1 { state.0.append(cancellable) }
      return state.1
    }
    if isOver { cancellable.cancel() }
  }

  public func cancel() {
    let old = state.withLock { state in
      let old = state
      state.1 = true
      return old
    }
    if !old.1 { old.0.forEach { $0.cancel() } }
  }
}
