// 02.2 Keep the run alive
//
// Task: this is the documents' subscription, with an office in the place of
// the server. Its run is gone before the office answers. Repair it inside the
// subscription: from the request until the answer, the run keeps itself alive,
// and nobody else has to. After the answer everything is released, and a run
// that was cancelled in between says nothing.
//
// Chapter: Chapters/02-VanishingSubscriber.md#modify
// Test it: swift run workbook test 02.2
//
// NOT STARTED: delete this line when you begin.
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
    office.ask { [weak self] text in self?.receive(text) }
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
