// A flag keeps the closure from being called, and the closure stays. What it
// captured lives as long as the token does, for nothing. Let go of the closure
// itself; then no flag is needed.
import Chapter01Handshake

public final class Token: Cancellable {
  /// How to cancel; nil when something has ended the token.
  private let action: Locked<(() -> Void)?>

  private let isDisarmed = Locked(false)

  public init(_ cancel: @escaping () -> Void) {
    action = Locked(cancel)
  }

  deinit {
    cancel()
  }

  public func cancel() {
    if isDisarmed.withLock({ $0 }) { return }
    action.exchange(nil)?()
  }

  public func disarm() {
    isDisarmed.exchange(true)
  }
}
