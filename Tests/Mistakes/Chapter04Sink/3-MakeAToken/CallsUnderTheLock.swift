// You call the closure while you hold the lock. What it cancels may come back
// to the token, on this thread or through another one, and waits for a lock
// that is held around its own call. Take the closure out, leave the lock, then
// call.
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
    action.withLock { action in
      let last = action
      action = nil
      last?()
    }
  }

  public func disarm() {
    action.exchange(nil)
  }
}
