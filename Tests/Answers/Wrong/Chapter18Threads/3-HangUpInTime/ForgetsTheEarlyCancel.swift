// A cancel that comes before any demand is forgotten: a request that comes
// afterwards connects, for nobody. After a cancel a request does nothing,
// whether or not anybody has asked before.
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
  private let isConnecting = Locked(false)

  public init(bell: Bell, subscriber: S) {
    self.bell = bell
    self.subscriber = Locked(subscriber)
  }

  public func request(_ demand: Subscribers.Demand) {
    self.demand.withLock { $0 += demand }
    guard demand > .none, !isConnecting.exchange(true) else { return }
    let new = bell.connect { [weak self] in self?.hear($0) }
    guard subscriber.withLock({ $0 }) != nil else { return new.hangUp() }
    hook.exchange(new)
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
