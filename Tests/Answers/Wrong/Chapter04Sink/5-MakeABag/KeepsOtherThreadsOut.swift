// While you cancel, the bag lets its own thread in, so that a cancellable may
// use it. But it keeps every other thread out: one that waits for the bag
// while your thread waits for it in a cancel waits for ever. Call nobody while
// you hold a lock, whatever its kind.
import Chapter01Handshake
import Foundation

public final class CancelBag: Cancellable {
  private let lock = NSRecursiveLock()
  private var contents: [Cancellable]? = []

  public init() {}

  public func add(_ cancellable: Cancellable) {
    lock.lock()
    defer { lock.unlock() }
    guard contents != nil else { return cancellable.cancel() }
    contents?.append(cancellable)
  }

  public func cancel() {
    lock.lock()
    defer { lock.unlock() }
    let all = contents ?? []
    contents = nil
    for cancellable in all { cancellable.cancel() }
  }
}
