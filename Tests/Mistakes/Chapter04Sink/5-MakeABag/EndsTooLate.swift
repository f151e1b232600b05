// The bag notes that it has been cancelled when all is done. What is added
// meanwhile, by a thing that is being cancelled, still finds it open, and is
// lost. Note it first, and then cancel.
import Chapter01Handshake

public final class CancelBag: Cancellable {
  private let contents = Locked<[Cancellable]?>([])

  public init() {}

  public func add(_ cancellable: Cancellable) {
    let isOpen = contents.withLock { contents in
      contents?.append(cancellable)
      return contents != nil
    }
    if !isOpen { cancellable.cancel() }
  }

  public func cancel() {
    let all = contents.exchange([]) ?? []
    for cancellable in all { cancellable.cancel() }
    contents.exchange(nil)
  }
}
