// What the token remembers is touched outside of a lock, in one of the methods
// or in all of them. Two threads that end the token at once meet there, and
// Swift makes no promise about what they find. Look and change in one step,
// inside the lock.
import Chapter01Handshake

public final class Token: Cancellable {
  private let lock = Locked(())
  private var closure: (() -> Void)?

  public init(_ cancel: @escaping () -> Void) {
    closure = cancel
  }

  deinit { cancel() }

  public func cancel() {
    let cancel = closure
    closure = nil
    cancel?()
  }

  public func disarm() {
    let cancel = closure
    closure = nil
    _ = cancel
  }
}
