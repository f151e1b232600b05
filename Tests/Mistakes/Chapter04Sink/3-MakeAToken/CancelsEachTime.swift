// Your token cancels each time it is asked, and once more when it is released. A
// cancel is an event with effects, a request withdrawn, a timer stopped; let it
// happen once.
import Chapter01Handshake

public final class Token: Cancellable {
  private let action: () -> Void

  public init(_ cancel: @escaping () -> Void) {
    action = cancel
  }

  deinit {
    cancel()
  }

  public func cancel() {
    action()
  }
}
