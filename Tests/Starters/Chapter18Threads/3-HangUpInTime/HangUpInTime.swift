// 18.3 Hang up in time
//
// Task: this subscription listens to a bell. Each of its properties has a lock,
// and ThreadSanitizer finds nothing. Two threads break it all the same. Repair
// it:
//
// - It connects at the first demand, once, whatever happens while it connects.
// - Each ring is delivered if there is demand, and dropped if there is none;
//   what is requested and what is returned adds up.
// - After `cancel()` nothing is delivered but a ring whose delivery had begun,
//   and nothing stays connected: also if the cancel comes while the bell is
//   connecting. It hangs up once.
// - After `cancel()` a request does nothing, and nothing is held: no
//   subscriber, no hook.
//
// The bell rings on any thread, one ring at a time.
//
// You may use: `Locked`, and chapters 01, 05 and 06. Threads: many.
// Call nothing, and release nothing, while you hold a lock.
//
// Chapter: Chapters/18-Threads.md#a-lock-around-each-property
// Test it: swift run workbook test 18.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

// MARK: - Given: a bell, and the hook of whoever listens to it

/// Something that rings.
public protocol Bell: AnyObject {
  /// Calls `hear` at each ring, one at a time, until the hook is hung up. It may
  /// ring before this method returns.
  func connect(_ hear: @escaping (Int) -> Void) -> Hook
}

/// A connection to a bell.
public protocol Hook: AnyObject {
  /// Ends it.
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
