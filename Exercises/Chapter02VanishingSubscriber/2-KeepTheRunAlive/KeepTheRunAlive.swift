// 02.2 Keep the run alive
//
// Task: this is the chapter's subscription, with an office in place of the
// server. It is released before the office answers. Change the subscription so
// that no other object has to retain it:
//
// - the subscription keeps itself alive from the first request until the answer
//   or a cancel, and neither before nor after;
// - it delivers the answer as a value, and then `.finished`;
// - it asks the office once. `request(.none)` has no effect;
// - after a cancel it delivers nothing, and a request does not ask the office.
//   The subscription and the subscriber are released at once, although the
//   office keeps the closure until it has answered;
// - a quick office may call the closure inside `ask`;
// - the subscriber may request or cancel while it receives the value. After
//   such a cancel it receives no `.finished`.
//
// You may use: chapter 01. `Office` stays as it is.
// Threads: one.
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
