// The cancel calls the closure once, and keeps it. A cancelled token in
// somebody's set holds all that the closure captured. Take it out of the token
// first, then call what you took.
import Chapter01Handshake

public final class Token: Cancellable {
  private let isOver = Locked(false)
  private var closure: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) {
    closure = cancel
  }

  deinit { cancel() }

  public func cancel() {
    if isOver.exchange(true) { return }
    closure?()
  }

  public func disarm() {
    if isOver.exchange(true) { return }
    let cancel = closure
    closure = nil
    _ = cancel
  }
}
