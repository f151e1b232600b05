// You read or change the token's state without the lock. Two threads that end
// the token at once then access it together, and Swift makes no promise about
// the outcome. Check and change the state in one step, under the lock.
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
