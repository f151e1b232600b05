// You deliver from the closure, around the subscription: it goes on after a
// cancel, because the closure has a subscriber of its own which `cancel()` does
// not know. Let the closure hold the subscription, and ask it.
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
    office.ask { [subscriber] text in
      _ = subscriber?.receive(text)
      subscriber?.receive(completion: .finished)
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
