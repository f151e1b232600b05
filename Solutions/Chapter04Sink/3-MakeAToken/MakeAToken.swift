// 04.3 Make a token
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
    action.exchange(nil)?()
  }

  public func disarm() {
    action.exchange(nil)
  }
}
