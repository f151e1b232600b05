// 03.5 Ask once
import Chapter01Handshake

public final class AnswerSubscription<S: Subscriber>: Subscription
where S.Input == String, S.Failure == Never {
  private enum State {
    case waiting(S)
    /// `ask` has been called and has not returned.
    case asking(S)
    /// It was cancelled while it asked: its ticket has to be withdrawn.
    case withdrawn
    case open(S, Ticket)
    case delivering
    case ended
  }

  private let office: Office
  private let state: Locked<State>

  public init(office: Office, subscriber: S) {
    self.office = office
    state = Locked(.waiting(subscriber))
  }

  public func request(_ demand: Subscribers.Demand) {
    guard demand > .none, beginToAsk() else { return }
    let ticket = office.ask { text in self.receive(text) }
    if !keep(ticket) { ticket.withdraw() }
  }

  public func cancel() {
    // What was held leaves the lock before it is let go.
    let old = state.withLock { state in
      let old = state
      switch state {
      case .asking, .withdrawn: state = .withdrawn
      case .waiting, .open, .delivering, .ended: state = .ended
      }
      return old
    }
    if case .open(_, let ticket) = old { ticket.withdraw() }
  }

  private func receive(_ text: String) {
    let old = state.withLock { state in
      let old = state
      switch state {
      case .asking, .open: state = .delivering
      case .waiting, .withdrawn, .delivering, .ended: break
      }
      return old
    }
    switch old {
    case .asking(let subscriber), .open(let subscriber, _):
      _ = subscriber.receive(text)
      if case .delivering = state.exchange(.ended) {
        subscriber.receive(completion: .finished)
      }
    case .waiting, .withdrawn, .delivering, .ended:
      break
    }
  }

  private func beginToAsk() -> Bool {
    state.withLock { state in
      guard case .waiting(let subscriber) = state else { return false }
      state = .asking(subscriber)
      return true
    }
  }

  /// Keeps the ticket of an open question; says no if it must be withdrawn.
  private func keep(_ ticket: Ticket) -> Bool {
    state.withLock { state in
      switch state {
      case .asking(let subscriber):
        state = .open(subscriber, ticket)
        return true
      case .withdrawn:
        state = .ended
        return false
      case .waiting, .open, .delivering, .ended:
        return true
      }
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
