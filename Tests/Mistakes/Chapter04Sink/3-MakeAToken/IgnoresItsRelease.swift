// Your token can be cancelled, and does nothing when it is released. Then it is
// a plain `Cancellable` with another name. What the owner of a token relies on
// happens in `deinit`.
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
