// You take the subscriber before you deliver the value, and finish with what you
// took. If the subscriber cancels while it holds the value, it is told an end
// all the same. Look again after the value whether the run is still on.
import Chapter01Handshake

public final class AnswerSubscription<S: Subscriber>: Subscription
where S.Input == String, S.Failure == Never {
  private let office: Office
  private var subscriber: S?
  private var ticket: Ticket?
  private var hasAsked = false

  public init(office: Office, subscriber: S) {
    self.office = office
    self.subscriber = subscriber
  }

  public func request(_ demand: Subscribers.Demand) {
    guard demand > .none, subscriber != nil, !hasAsked else { return }
    hasAsked = true
    let ticket = office.ask { text in self.receive(text) }
    // The answer may have come already; then there is nothing to withdraw.
    if subscriber != nil { self.ticket = ticket }
  }

  public func cancel() {
    let ticket = ticket
    self.ticket = nil
    subscriber = nil
    ticket?.withdraw()
  }

  private func receive(_ text: String) {
    let last = subscriber
    ticket = nil
    _ = last?.receive(text)
    subscriber = nil
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
