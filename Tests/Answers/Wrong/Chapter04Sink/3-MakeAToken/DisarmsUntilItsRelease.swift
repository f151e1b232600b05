// A token that was disarmed cancels when it is released. What it would cancel
// has completed by itself, and is cancelled all the same. Let the release do
// what `cancel()` does, and let that look first whether the token is over.
import Chapter01Handshake

public final class Token: Cancellable {
  private let isOver = Locked(false)
  private var closure: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) {
    closure = cancel
  }

  deinit { closure?() }

  public func cancel() {
    if isOver.exchange(true) { return }
    let cancel = closure
    closure = nil
    cancel?()
  }

  public func disarm() {
    isOver.exchange(true)
  }
}
