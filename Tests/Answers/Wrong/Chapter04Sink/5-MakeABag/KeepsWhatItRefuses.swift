// You cancel what comes after the cancel, and put it into the bag as well.
// The next cancel cancels it once more, and until then it is held. What is
// cancelled at once need not be kept.
import Chapter01Handshake

public final class CancelBag: Cancellable {
  private let state = Locked<([Cancellable], Bool)>(([], false))

  public init() {}

  public func add(_ cancellable: Cancellable) {
    let isOver = state.withLock { state in
      state.0.append(cancellable)
      return state.1
    }
    if isOver { cancellable.cancel() }
  }

  public func cancel() {
    let old = state.withLock { state in
      let old = state
      state = ([], true)
      return old
    }
    old.0.forEach { $0.cancel() }
  }
}
