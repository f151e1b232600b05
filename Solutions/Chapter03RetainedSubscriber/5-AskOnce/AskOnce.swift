// 03.5 Ask once
import Chapter01Handshake

public final class AnswerSubscription<S: Subscriber>: Subscription
where S.Input == String, S.Failure == Never {
  private enum State {
    case waiting(S)
    /// `ask` has been called and has not returned.
    case asking(S)
    /// Cancelled while `ask` was running: its ticket must be withdrawn.
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
    // The old state is released after the unlock.
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

  /// Stores an open question's ticket; returns false if it must be withdrawn.
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
  /// Asks, and calls `reply` once unless the ticket is withdrawn first.
  func ask(_ reply: @escaping (String) -> Void) -> Ticket
}

public protocol Ticket: AnyObject {
  /// Withdraws the question; the office releases `reply`.
  func withdraw()
}
