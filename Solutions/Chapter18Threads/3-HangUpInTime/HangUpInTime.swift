// 18.3 Hang up in time
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
  private struct State {
    enum Line {
      case open
      case connecting
      case connected(Hook)
    }

    var subscriber: S
    var demand = Subscribers.Demand.none
    var line = Line.open
  }

  private let bell: Bell
  /// Nil after a cancel.
  private let state: Locked<State?>

  public init(bell: Bell, subscriber: S) {
    self.bell = bell
    state = Locked(State(subscriber: subscriber))
  }

  public func request(_ demand: Subscribers.Demand) {
    guard add(demand) else { return }
    let hook = bell.connect { [weak self] in self?.hear($0) }
    if !keep(hook) { hook.hangUp() }
  }

  private func hear(_ ring: Int) {
    guard let subscriber = spendOne() else { return }
    _ = add(subscriber.receive(ring))
  }

  public func cancel() {
    if case .connected(let hook) = state.exchange(nil)?.line { hook.hangUp() }
  }

  /// Adds the demand; returns whether the caller must connect.
  private func add(_ demand: Subscribers.Demand) -> Bool {
    state.withLock { state in
      state?.demand += demand
      guard demand > .none, case .open = state?.line else { return false }
      state?.line = .connecting
      return true
    }
  }

  /// Stores the hook; returns false after a cancel.
  private func keep(_ hook: Hook) -> Bool {
    state.withLock { state in
      state?.line = .connected(hook)
      return state != nil
    }
  }

  /// Subtracts one from the demand; returns nil without demand or subscriber.
  private func spendOne() -> S? {
    state.withLock { state in
      guard let demand = state?.demand, demand > .none else { return nil }
      state?.demand = demand - 1
      return state?.subscriber
    }
  }
}
