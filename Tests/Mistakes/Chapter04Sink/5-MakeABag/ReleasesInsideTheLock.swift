// You cancel outside of the lock, and empty the bag inside it. There the last
// references go, and with them whatever the cancellables hold; a `deinit` may
// come back to the bag and wait for its lock. Let the contents leave the lock
// before they are let go.
import Chapter01Handshake

public final class CancelBag: Cancellable {
  /// The contents, or nil once the bag has been cancelled.
  private let contents = Locked<[Cancellable]?>([])

  public init() {}

  public func add(_ cancellable: Cancellable) {
    let isKept = contents.withLock { contents in
      contents?.append(cancellable)
      return contents != nil
    }
    if !isKept { cancellable.cancel() }
  }

  public func cancel() {
    var all = contents.withLock { contents in
      let all = contents ?? []
      return all
    }
    for cancellable in all { cancellable.cancel() }
    all = []
    contents.withLock { $0 = nil }
  }
}
