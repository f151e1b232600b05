// After a cancel that comes while the bell is connecting you hold the
// subscriber until `connect` has returned. Only the hook has to be waited
// for: let the subscriber go at once.
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
  /// Each state has what is needed in it, and nothing else.
  private enum State {
    case idle(S)
    case connecting(S, Subscribers.Demand)
    /// Cancelled while it connects: whoever connects hangs up.
    case leaving(S)
    case listening(S, Subscribers.Demand, Hook)
    case over
  }

  private let bell: Bell
  private let state: Locked<State>

  public init(bell: Bell, subscriber: S) {
    self.bell = bell
    state = Locked(.idle(subscriber))
  }

  public func request(_ demand: Subscribers.Demand) {
    guard demand > .none, add(demand) else { return }
    let hook = bell.connect { [weak self] in self?.hear($0) }
    if !keep(hook) {
      state.exchange(.over)
      hook.hangUp()
    }
  }

  /// Whether the caller is to connect.
  private func add(_ demand: Subscribers.Demand) -> Bool {
    state.withLock { state -> Bool in
      switch state {
      case .idle(let subscriber):
        state = .connecting(subscriber, demand)
        return true
      case .connecting(let subscriber, let open):
        state = .connecting(subscriber, open + demand)
        return false
      case .listening(let subscriber, let open, let hook):
        state = .listening(subscriber, open + demand, hook)
        return false
      case .leaving, .over:
        return false
      }
    }
  }

  /// False if the hook is wanted no more.
  private func keep(_ hook: Hook) -> Bool {
    state.withLock { state -> Bool in
      guard case .connecting(let subscriber, let open) = state else {
        return false
      }
      state = .listening(subscriber, open, hook)
      return true
    }
  }

  private func hear(_ ring: Int) {
    guard let subscriber = spend() else { return }
    // It is connected, or about to be: this only adds.
    request(subscriber.receive(ring))
  }

  /// Who is to hear a ring; nil if nobody has asked.
  private func spend() -> S? {
    state.withLock { state -> S? in
      switch state {
      case .connecting(let subscriber, let open) where open > .none:
        state = .connecting(subscriber, open - 1)
        return subscriber
      case .listening(let subscriber, let open, let hook) where open > .none:
        state = .listening(subscriber, open - 1, hook)
        return subscriber
      default:
        return nil
      }
    }
  }

  public func cancel() {
    let last = state.withLock { state -> State in
      let last = state
      switch last {
      case .connecting(let subscriber, _), .leaving(let subscriber):
        state = .leaving(subscriber)
      case .idle, .listening, .over:
        state = .over
      }
      return last
    }
    if case .listening(_, _, let hook) = last { hook.hangUp() }
  }
}
