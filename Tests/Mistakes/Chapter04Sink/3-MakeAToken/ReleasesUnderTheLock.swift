// `disarm()` sets the closure to nil inside the lock, and that is where all
// that it captured is released. A `deinit` is somebody's code, too: it may come
// back to this token and wait for the lock. Carry the closure out of the lock
// first, as `exchange(_:)` does.
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
    action.withLock { $0 = nil }
  }
}
