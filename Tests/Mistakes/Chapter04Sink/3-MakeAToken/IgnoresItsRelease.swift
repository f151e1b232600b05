// A token that is dropped does not cancel. Either nothing happens when it is
// released, or what it holds holds it, and it never is. What the owner of a
// token relies on happens in `deinit`.
import Chapter01Handshake

public final class Token: Cancellable {
  /// How to cancel; nil when something has ended the token.
  private let action: Locked<(() -> Void)?>

  public init(_ cancel: @escaping () -> Void) {
    action = Locked(cancel)
  }

  public func cancel() {
    action.exchange(nil)?()
  }

  public func disarm() {
    action.exchange(nil)
  }
}
