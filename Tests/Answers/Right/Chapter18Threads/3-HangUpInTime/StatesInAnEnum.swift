// One enum of states, and the demand beside it, under one lock.
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
  private enum State {
    case idle(S)
    case connecting(S)
    case connected(S, Hook)
    case over

    var subscriber: S? {
      switch self {
      case .idle(let subscriber), .connecting(let subscriber),
        .connected(let subscriber, _):
        subscriber
      case .over: nil
      }
    }
  }

  private let bell: Bell
  private let account: Locked<(state: State, demand: Subscribers.Demand)>

  public init(bell: Bell, subscriber: S) {
    self.bell = bell
    account = Locked((.idle(subscriber), .none))
  }

  public func request(_ demand: Subscribers.Demand) {
    if demand == .none { return }
    let isFirst = account.withLock { account in
      account.demand += demand
      guard case .idle(let subscriber) = account.state else { return false }
      account.state = .connecting(subscriber)
      return true
    }
    guard isFirst else { return }
    let hook = bell.connect { [weak self] ring in self?.heard(ring) }
    let isWanted = account.withLock { account in
      guard case .connecting(let subscriber) = account.state else {
        return false
      }
      account.state = .connected(subscriber, hook)
      return true
    }
    if !isWanted { hook.hangUp() }
  }

  private func heard(_ ring: Int) {
    let subscriber = account.withLock { account -> S? in
      guard account.demand > .none else { return nil }
      account.demand -= 1
      return account.state.subscriber
    }
    guard let more = subscriber?.receive(ring) else { return }
    account.withLock { $0.demand += more }
  }

  public func cancel() {
    let last = account.withLock { account in
      let last = account.state
      account.state = .over
      return last
    }
    if case .connected(_, let hook) = last { hook.hangUp() }
  }
}
