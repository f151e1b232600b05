// You hold the subscriber instead of the subscription. That keeps the
// subscriber alive, but the closure still asks a subscription that is gone, and
// nothing arrives. Hold the one who acts on the answer.
import Chapter01Handshake

public final class OfficeSubscription<S: Subscriber>: Subscription
where S.Input == String, S.Failure == Never {
  private let office: Office
  private var subscriber: S?

  public init(office: Office, subscriber: S) {
    self.office = office
    self.subscriber = subscriber
  }

  public func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    office.ask { [weak self, subscriber] text in
      withExtendedLifetime(subscriber) { self?.receive(text) }
    }
  }

  public func cancel() {
    subscriber = nil
  }

  private func receive(_ text: String) {
    defer { cancel() }
    _ = subscriber?.receive(text)
    subscriber?.receive(completion: .finished)
  }
}

// MARK: - Given: an office that answers later, as a server does

public final class Office {
  private var waiting: [(String) -> Void] = []

  public init() {}

  /// Keeps `reply` until the office answers.
  public func ask(_ reply: @escaping (String) -> Void) {
    waiting.append(reply)
  }

  /// Answers everybody who is waiting, and forgets them.
  public func answer(_ text: String) {
    let replies = waiting
    waiting = []
    for reply in replies { reply(text) }
  }
}
