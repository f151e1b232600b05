// Your token remembers that it has cancelled, and keeps the closure. A
// cancelled token in somebody's set then holds all that the closure captured,
// until the set goes. Let go of the closure itself.
import Chapter01Handshake

public final class Token: Cancellable {
  private let action: () -> Void
  private let isOver = Locked(false)

  public init(_ cancel: @escaping () -> Void) {
    action = cancel
  }

  deinit {
    cancel()
  }

  public func cancel() {
    if !isOver.exchange(true) { action() }
  }

  public func disarm() {
    isOver.exchange(true)
  }
}
