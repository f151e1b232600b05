// `request(.none)` asks the office, although the subscriber requested no value.
// Check the demand before you do anything.
import Chapter01Handshake

public final class AnswerSubscription<S: Subscriber>: Subscription
where S.Input == String, S.Failure == Never {
  private enum State {
    case waiting(S)
    case asking(S)
    case open(S, Ticket)
    case delivering
    case cancelledWhileAsking
    case ended
  }

  private let office: Office
  private let state: Locked<State>

  public init(office: Office, subscriber: S) {
    self.office = office
    state = Locked(.waiting(subscriber))
  }

  public func request(_ demand: Subscribers.Demand) {
    guard start() else { return }
    let ticket = office.ask { [weak self] text in self?.answer(text) }
    if !keep(ticket) { ticket.withdraw() }
  }

  public func cancel() {
    if case .open(_, let ticket) = leave() { ticket.withdraw() }
  }

  private func answer(_ text: String) {
    guard let subscriber = begin() else { return }
    _ = subscriber.receive(text)
    if finish() { subscriber.receive(completion: .finished) }
  }

  private func start() -> Bool {
    state.withLock { state in
      guard case .waiting(let subscriber) = state else { return false }
      state = .asking(subscriber)
      return true
    }
  }

  private func keep(_ ticket: Ticket) -> Bool {
    state.withLock { state in
      switch state {
      case .asking(let subscriber):
        state = .open(subscriber, ticket)
        return true
      case .cancelledWhileAsking:
        state = .ended
        return false
      default:
        return true
      }
    }
  }

  private func leave() -> State {
    state.withLock { state in
      let old = state
      switch old {
      case .asking, .cancelledWhileAsking: state = .cancelledWhileAsking
      default: state = .ended
      }
      return old
    }
  }

  private func begin() -> S? {
    let old = state.withLock { state in
      let old = state
      switch old {
      case .asking, .open: state = .delivering
      default: break
      }
      return old
    }
    switch old {
    case .asking(let subscriber), .open(let subscriber, _): return subscriber
    default: return nil
    }
  }

  private func finish() -> Bool {
    state.withLock { state in
      guard case .delivering = state else { return false }
      state = .ended
      return true
    }
  }
}

// MARK: - Given: an office that hands out tickets, as a session hands out tasks

public protocol Office: AnyObject {
  /// Asks; `reply` is called once, unless the ticket is withdrawn before.
  func ask(_ reply: @escaping (String) -> Void) -> Ticket
}

public protocol Ticket: AnyObject {
  /// Takes the question back; the office forgets `reply`.
  func withdraw()
}
