// What is added after the cancel is dropped without a word. The run behind it
// goes on, and now nobody can cancel it. Cancel a latecomer at once.
import Chapter01Handshake

public final class CancelBag: Cancellable {
  private let contents = Locked<[Cancellable]?>([])

  public init() {}

  public func add(_ cancellable: Cancellable) {
    contents.withLock { $0?.append(cancellable) }
  }

  public func cancel() {
    for cancellable in contents.exchange(nil) ?? [] { cancellable.cancel() }
  }
}
