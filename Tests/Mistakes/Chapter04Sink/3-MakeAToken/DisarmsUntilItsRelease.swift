// A token that was disarmed cancels when it is released. Your `deinit` asks
// nobody whether it is over. Let it do what `cancel()` does, and let that
// look first.
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
