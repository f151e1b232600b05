// A quick office answers before `ask` returns, and you withdraw the ticket that
// `ask` returns afterwards. An answered question has nothing to withdraw.
// Withdraw the ticket only after a cancel.
import Chapter01Handshake

public final class AnswerSubscription<S: Subscriber>: Subscription
where S.Input == String, S.Failure == Never {
  private struct Run {
    var subscriber: S?
    var ticket: Ticket?
    var hasAsked = false
    var isAnswered = false
  }

  private let office: Office
  private let run: Locked<Run>

  public init(office: Office, subscriber: S) {
    self.office = office
    run = Locked(Run(subscriber: subscriber))
  }

  public func request(_ demand: Subscribers.Demand) {
    let isFirst = run.withLock { run in
      if run.hasAsked || run.subscriber == nil || demand == .none {
        return false
      }
      run.hasAsked = true
      return true
    }
    guard isFirst else { return }
    let ticket = office.ask { self.answer(text: $0) }
    let isCancelled = run.withLock { run in
      if run.subscriber == nil { return true }
      run.ticket = ticket
      return false
    }
    if isCancelled { ticket.withdraw() }
  }

  public func cancel() {
    let old = run.withLock { run in
      let old = run
      run.subscriber = nil
      run.ticket = nil
      return old
    }
    if !old.isAnswered { old.ticket?.withdraw() }
  }

  private func answer(text: String) {
    let old = run.withLock { run in
      let old = run
      if run.subscriber != nil { run.isAnswered = true }
      run.ticket = nil
      return old
    }
    guard !old.isAnswered, let subscriber = old.subscriber else { return }
    _ = subscriber.receive(text)
    let last = run.withLock { run in
      let last = run.subscriber
      run.subscriber = nil
      return last
    }
    last?.receive(completion: .finished)
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
