// The office is asked once now, but the subscription is still released before
// the answer. Neither the office's closure nor the subscriber retains it, and
// the publisher's call has returned. Which object could retain it from the
// request to the answer?
import Chapter01Handshake

public final class OfficeSubscription<S: Subscriber>: Subscription
where S.Input == String, S.Failure == Never {
  private let office: Office
  private var subscriber: S?
  private var itself: OfficeSubscription?
  private var hasAsked = false

  public init(office: Office, subscriber: S) {
    self.office = office
    self.subscriber = subscriber
  }

  public func request(_ demand: Subscribers.Demand) {
    guard demand > .none, !hasAsked, subscriber != nil else { return }
    hasAsked = true
    office.ask { [weak self] text in self?.receive(text) }
  }

  public func cancel() {
    subscriber = nil
    itself = nil
  }

  private func receive(_ text: String) {
    _ = subscriber?.receive(text)
    let last = subscriber
    cancel()
    last?.receive(completion: .finished)
  }
}

// MARK: - Given: an office that answers later, as a server does

public final class Office {
  private var waiting: [(String) -> Void] = []

  /// The answer that it gives inside `ask`; nil if it takes its time.
  public var isQuick: String?

  public init() {}

  /// Keeps `reply` until it answers. A question cannot be taken back.
  public func ask(_ reply: @escaping (String) -> Void) {
    if let isQuick { return reply(isQuick) }
    waiting.append(reply)
  }

  /// Answers every question that is waiting, and forgets them.
  public func answer(_ text: String) {
    let replies = waiting
    waiting = []
    for reply in replies { reply(text) }
  }
}
