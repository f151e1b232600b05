// You read or change the state without a lock. Two threads that request, answer
// or cancel at once then access it together, and Swift makes no promise about
// the outcome. Put all of it into one `Locked`.
import Chapter01Handshake

public final class AnswerSubscription<S: Subscriber>: Subscription
where S.Input == String, S.Failure == Never {
  private let office: Office
  private var subscriber: S?
  private var ticket: Ticket?
  private var hasAsked = false
  private var isAnswered = false

  public init(office: Office, subscriber: S) {
    self.office = office
    self.subscriber = subscriber
  }

  public func request(_ demand: Subscribers.Demand) {
    guard demand > .none, !hasAsked, subscriber != nil else { return }
    hasAsked = true
    let ticket = office.ask { [weak self] text in self?.answer(text) }
    if isAnswered { return }
    if subscriber == nil { ticket.withdraw() } else { self.ticket = ticket }
  }

  public func cancel() {
    let open = ticket
    ticket = nil
    subscriber = nil
    open?.withdraw()
  }

  private func answer(_ text: String) {
    guard let receiver = subscriber else { return }
    isAnswered = true
    ticket = nil
    _ = receiver.receive(text)
    let last = subscriber
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
