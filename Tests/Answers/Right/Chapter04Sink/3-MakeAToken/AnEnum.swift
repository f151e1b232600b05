// An enum of two states; the action is taken out under the lock.
import Chapter01Handshake

public final class Token: Cancellable {
  private enum State {
    case armed(() -> Void)
    case spent
  }

  private let state: Locked<State>

  public init(_ cancel: @escaping () -> Void) {
    state = Locked(.armed(cancel))
  }

  deinit { cancel() }

  public func cancel() {
    if case .armed(let action) = spend() { action() }
  }

  public func disarm() {
    let last = spend()
    withExtendedLifetime(last) {}
  }

  private func spend() -> State {
    state.withLock { state in
      let last = state
      state = .spent
      return last
    }
  }
}
