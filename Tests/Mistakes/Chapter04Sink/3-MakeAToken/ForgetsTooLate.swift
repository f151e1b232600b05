// You call the closure first and forget it afterwards. The closure may come back:
// what it cancels may cancel the token. Then it runs again before you have
// forgotten it. Forget first, and call what you took.
import Chapter01Handshake

public final class Token: Cancellable {
  private var action: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) {
    action = cancel
  }

  deinit {
    cancel()
  }

  public func cancel() {
    action?()
    action = nil
  }
}
