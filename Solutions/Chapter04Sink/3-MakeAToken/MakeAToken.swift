// 04.3 Make a token
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
    let last = action
    action = nil
    last?()
  }
}
