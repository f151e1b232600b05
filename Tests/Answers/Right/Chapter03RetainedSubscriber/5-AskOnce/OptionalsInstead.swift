// Optionals and flags under one lock instead of states.
import Chapter01Handshake

public final class AnswerSubscription<S: Subscriber>: Subscription
where S.Input == String, S.Failure == Never {
  private struct Fields {
    var subscriber: S?
    var ticket: Ticket?
    var hasAsked = false
    var hasAnswer = false
    var isOver = false
  }

  private let office: Office
  private let fields: Locked<Fields>

  public init(office: Office, subscriber: S) {
    self.office = office
    fields = Locked(Fields(subscriber: subscriber))
  }

  public func request(_ demand: Subscribers.Demand) {
    if demand == .none { return }
    let asks = fields.withLock { fields in
      if fields.hasAsked || fields.isOver { return false }
      fields.hasAsked = true
      return true
    }
    if !asks { return }
    let ticket = office.ask { self.answered($0) }
    let isWithdrawn = fields.withLock { fields in
      if !fields.isOver, !fields.hasAnswer { fields.ticket = ticket }
      return fields.isOver && !fields.hasAnswer
    }
    if isWithdrawn { ticket.withdraw() }
  }

  public func cancel() {
    let last = fields.withLock { fields in
      let last = (fields.subscriber, fields.ticket)
      fields.isOver = true
      (fields.subscriber, fields.ticket) = (nil, nil)
      return last
    }
    last.1?.withdraw()
  }

  private func answered(_ text: String) {
    let last = fields.withLock { fields in
      if fields.isOver || fields.hasAnswer {
        return (nil as S?, nil as Ticket?)
      }
      let last = (fields.subscriber, fields.ticket)
      fields.hasAnswer = true
      fields.ticket = nil
      return last
    }
    _ = last.0?.receive(text)
    let listener = fields.withLock { fields in
      let listener = fields.subscriber
      fields.subscriber = nil
      fields.isOver = true
      return listener
    }
    listener?.receive(completion: .finished)
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
