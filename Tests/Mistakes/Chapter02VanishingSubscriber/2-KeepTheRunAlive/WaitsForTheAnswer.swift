// After a cancel your run still waits for the answer: the closure that the
// office keeps holds it, or it holds itself and lets go only when the answer
// comes. Nobody wants that answer any more, and it may never come. Keep the
// closure weak, let the run hold itself, and let go at both ends.
import Chapter01Handshake

public final class OfficeSubscription<S: Subscriber>: Subscription
where S.Input == String, S.Failure == Never {
  private let office: Office
  private var subscriber: S?
  /// Itself, from the request to the end.
  private var me: OfficeSubscription?
  private var hasAsked = false

  public init(office: Office, subscriber: S) {
    self.office = office
    self.subscriber = subscriber
  }

  public func request(_ demand: Subscribers.Demand) {
    guard demand > .none, !hasAsked, subscriber != nil else { return }
    hasAsked = true
    office.ask { text in self.receive(text) }
  }

  public func cancel() {
    // Whoever is released here may come back: first everything is taken out.
    let last = (subscriber, me)
    subscriber = nil
    me = nil
    withExtendedLifetime(last) {}
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

  /// What it says at once to whoever asks; nil if it takes its time.
  public var isQuick: String?

  public init() {}

  /// Keeps `reply` until it answers. Nobody can take a question back.
  public func ask(_ reply: @escaping (String) -> Void) {
    if let isQuick { return reply(isQuick) }
    waiting.append(reply)
  }

  /// Answers everybody who is waiting, and forgets them.
  public func answer(_ text: String) {
    let replies = waiting
    waiting = []
    for reply in replies { reply(text) }
  }
}
