// You look whether there is a closure, and forget it in a second step. Two
// threads that cancel at once both find it, and both call it. Looking and
// forgetting is one step.
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
    let last = action.withLock { $0 }
    action.exchange(nil)
    last?()
  }

  public func disarm() {
    action.exchange(nil)
  }
}
