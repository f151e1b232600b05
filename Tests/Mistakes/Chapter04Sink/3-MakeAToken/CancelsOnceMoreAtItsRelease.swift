// Your `deinit` calls the closure, whatever has happened before. A token that
// was cancelled cancels a second time when it goes. Let the release do what
// `cancel()` does, which finds nothing then.
import Chapter01Handshake

public final class Token: Cancellable {
  private let isOver = Locked(false)
  private var closure: (() -> Void)?
  private var last: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) {
    closure = cancel
    last = cancel
  }

  deinit { last?() }

  public func cancel() {
    if isOver.exchange(true) { return }
    let cancel = closure
    closure = nil
    cancel?()
  }

  public func disarm() {
    if isOver.exchange(true) { return }
    let cancel = closure
    closure = nil
    _ = cancel
  }
}
