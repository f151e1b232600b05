// You disarm by cancelling. But a run that has come to its end must not be
// cancelled: somebody would be told of a cancel that did not happen. Let the
// closure go without calling it.
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
    cancel()
  }
}
