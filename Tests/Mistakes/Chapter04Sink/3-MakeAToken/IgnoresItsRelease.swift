// Your token can be cancelled, and does nothing when it is released. Then it is a
// plain `Cancellable` with another name. What the owner of a token relies on
// happens in `deinit`.
import Chapter01Handshake

public final class Token: Cancellable {
  private var action: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) {
    action = cancel
  }

  public func cancel() {
    let last = action
    action = nil
    last?()
  }
}
