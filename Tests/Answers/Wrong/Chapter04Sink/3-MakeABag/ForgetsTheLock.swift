// You read or change the bag's contents without the lock. Two threads that use
// the bag at once then access them together, and Swift makes no promise about
// the outcome. Read and change them under the lock, everywhere.
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
