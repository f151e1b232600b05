// 18.3 Hang up in time
//
// Task: this subscription listens to a bell. Each of its properties has a lock,
// and ThreadSanitizer finds nothing. Even so, two threads break it. Repair the
// subscription:
//
// - It connects at the first demand, once. A request that comes while it
//   connects adds its demand, and does not connect again. `request(.none)`
//   requests nothing.
// - A ring is delivered if there is demand, and dropped otherwise. Requested
//   and returned demand add up. The bell may ring before `connect(_:)` returns.
// - After `cancel()` no ring is delivered, except one whose delivery has begun.
//   No connection remains: the subscription hangs up once, even if the cancel
//   comes while the subscription connects. After a cancel before the first
//   demand, it never connects.
// - After `cancel()` a request does nothing. The subscription releases its
//   subscriber at once, even while it connects. It also releases the `Hook`
//   that `connect(_:)` returned.
// - Call no other code while you hold a lock. Release no object while you hold
//   a lock: its `deinit` may cancel the run.
//
// The bell rings on any thread, one ring at a time, and retains the closure
// that you hand to it. You may decide whether that closure retains the
// subscription.
//
// You may use: `Locked`, and chapters 01, 05 and 06. Threads: many.
//
// Chapter: Chapters/18-Threads.md#a-lock-around-each-property
// Test it: swift run workbook test 18.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

// MARK: - Given: a bell, and the hook of a listener

/// A source of rings.
public protocol Bell: AnyObject {
  /// Calls `hear` for each ring, one at a time, until the hook is hung up. The
  /// bell may ring before this method returns.
  func connect(_ hear: @escaping (Int) -> Void) -> Hook
}

/// A connection to a bell.
public protocol Hook: AnyObject {
  /// Ends the connection.
  func hangUp()
}

// MARK: - Yours

public final class Listening<S: Subscriber>: Subscription
where S.Input == Int, S.Failure == Never {
  private let bell: Bell
  private let subscriber: Locked<S?>
  private let demand = Locked(Subscribers.Demand.none)
  private let hook = Locked<Hook?>(nil)

  public init(bell: Bell, subscriber: S) {
    self.bell = bell
    self.subscriber = Locked(subscriber)
  }

  public func request(_ demand: Subscribers.Demand) {
    self.demand.withLock { $0 += demand }
    guard demand > .none, hook.withLock({ $0 }) == nil else { return }
    hook.exchange(bell.connect { [weak self] in self?.hear($0) })
  }

  private func hear(_ ring: Int) {
    guard demand.withLock({ $0 }) > .none else { return }
    demand.withLock { $0 -= 1 }
    guard let more = subscriber.withLock({ $0 })?.receive(ring) else { return }
    demand.withLock { $0 += more }
  }

  public func cancel() {
    hook.exchange(nil)?.hangUp()
    subscriber.exchange(nil)
  }
}
