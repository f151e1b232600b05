// A request after a cancel connects again. A cancelled subscription is
// not a new one: give it a state of its own, in which a request does
// nothing.
import Chapter01Handshake
import Chapter05Demand

// MARK: - Given: a bell, and the hook of a listener

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
  private enum Line {
    case unasked
    case connecting
    case connected(Hook)
    case over
  }

  private struct State {
    var subscriber: S?
    var demand = Subscribers.Demand.none
    var line = Line.unasked
  }

  private let bell: Bell
  private let state: Locked<State>

  public init(bell: Bell, subscriber: S) {
    self.bell = bell
    state = Locked(State(subscriber: subscriber))
  }

  public func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let isFirst = state.withLock { state in
      if case .over = state.line { return false }
      state.demand += demand
      guard case .unasked = state.line else { return false }
      state.line = .connecting
      return true
    }
    guard isFirst else { return }
    let hook = bell.connect { [weak self] in self?.hear($0) }
    let isKept = state.withLock { state in
      guard case .connecting = state.line else { return false }
      state.line = .connected(hook)
      return true
    }
    if !isKept { hook.hangUp() }
  }

  private func hear(_ ring: Int) {
    let subscriber = state.withLock { state -> S? in
      guard let subscriber = state.subscriber, state.demand > .none else {
        return nil
      }
      state.demand -= 1
      return subscriber
    }
    guard let more = subscriber?.receive(ring), more > .none else { return }
    state.withLock { state in
      if state.subscriber != nil { state.demand += more }
    }
  }

  public func cancel() {
    let old = state.exchange(State(subscriber: nil))
    if case .connected(let hook) = old.line { hook.hangUp() }
  }
}
