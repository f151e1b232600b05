// After a cancel the token still retains its closure: a later cancel or its
// release may call the closure again, and the closure's objects live on. Take
// the closure out of the token, and call it after that.
import Chapter01Handshake

public final class Token: Cancellable {
  private let isOver = Locked(false)
  private var closure: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) {
    closure = cancel
  }

  deinit { cancel() }

  public func cancel() {
    if isOver.exchange(true) { return }
    closure?()
  }

  public func disarm() {
    if isOver.exchange(true) { return }
    let cancel = closure
    closure = nil
    _ = cancel
  }
}
