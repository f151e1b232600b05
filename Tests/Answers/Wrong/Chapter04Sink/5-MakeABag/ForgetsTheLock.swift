// What the bag remembers is touched outside of a lock, in one of the methods
// or in both. Two threads that use the bag at once meet there, and Swift makes
// no promise about what they find. Read it and change it inside the lock,
// everywhere.
import Chapter01Handshake

public final class CancelBag: Cancellable {
  private let lock = Locked(())
  private var contents: [Cancellable]? = []

  public init() {}

  public func add(_ cancellable: Cancellable) {
    if contents == nil { return cancellable.cancel() }
    contents?.append(cancellable)
  }

  public func cancel() {
    let all = contents ?? []
    contents = nil
    for cancellable in all { cancellable.cancel() }
  }
}
