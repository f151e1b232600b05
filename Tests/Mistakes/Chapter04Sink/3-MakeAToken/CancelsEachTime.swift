// Your token cancels each time it is asked, and once more when it is released.
// A cancel is an event with effects, a request withdrawn, a timer stopped; let
// it happen once.
import Chapter01Handshake

public final class Token: Cancellable {
  /// How to cancel; nil when something has ended the token.
  private let action: Locked<(() -> Void)?>

  public init(_ cancel: @escaping () -> Void) {
    action = Locked(cancel)
  }

  deinit {
    cancel()
  }

  public func cancel() {
    action.withLock { $0 }?()
  }

  public func disarm() {
    action.exchange(nil)
  }
}
