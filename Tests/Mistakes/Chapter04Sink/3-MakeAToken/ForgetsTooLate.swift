// You call the closure first and forget it afterwards. The closure may come
// back: what it cancels may cancel the token. Then it runs again before you
// have forgotten it. Forget first, and call what you took.
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
    action.exchange(nil)
  }

  public func disarm() {
    action.exchange(nil)
  }
}
