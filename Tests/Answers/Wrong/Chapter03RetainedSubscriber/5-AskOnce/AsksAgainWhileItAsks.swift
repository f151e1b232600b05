// A request that comes while `ask` is running asks once more, as if nobody
// had asked yet: the ticket is not there before `ask` returns. First note
// that you ask, then ask.
import Chapter01Handshake

public final class AnswerSubscription<S: Subscriber>: Subscription
where S.Input == String, S.Failure == Never {
  /// What lies on the desk; the run is on as long as the subscriber does.
  private struct Desk {
    var subscriber: S?
    /// Whom to ask.
    var office: Office?
    /// The ticket of the open question.
    var ticket: Ticket? = nil
    var isAnswered = false
  }

  private let desk: Locked<Desk>

  public init(office: Office, subscriber: S) {
    desk = Locked(Desk(subscriber: subscriber, office: office))
  }

  public func request(_ demand: Subscribers.Demand) {
    guard demand > .none, let office = takeOffice() else { return }
    let ticket = office.ask { self.answer($0) }
    let unwanted = desk.withLock { desk -> Ticket? in
      if desk.isAnswered { return nil }
      if desk.subscriber == nil { return ticket }
      desk.ticket = ticket
      return nil
    }
    unwanted?.withdraw()
  }

  public func cancel() {
    clear().ticket?.withdraw()
  }

  private func answer(_ text: String) {
    guard settle() else { return }
    _ = desk.withLock { $0.subscriber }?.receive(text)
    clear().subscriber?.receive(completion: .finished)
  }

  private func takeOffice() -> Office? {
    desk.withLock { desk -> Office? in
      desk.ticket == nil ? desk.office : nil
    }
  }

  /// Whether this is the first answer; its ticket is worth nothing any more.
  private func settle() -> Bool {
    let old = desk.withLock { desk -> Desk in
      let old = desk
      desk.isAnswered = true
      desk.ticket = nil
      return old
    }
    return !old.isAnswered
  }

  /// Ends the run, and hands out what lay on the desk.
  private func clear() -> Desk {
    desk.withLock { desk -> Desk in
      let old = desk
      desk.subscriber = nil
      desk.office = nil
      desk.ticket = nil
      return old
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
