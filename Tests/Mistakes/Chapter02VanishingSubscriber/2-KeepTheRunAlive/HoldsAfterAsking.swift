// You begin to hold the run when you have asked already. A quick office
// answers before that: its answer finds nobody, and then the run is held for
// good. Hold first, then ask.
import Chapter01Handshake

public final class OfficeSubscription<S: Subscriber>: Subscription
where S.Input == String, S.Failure == Never {
  private let office: Office
  private var subscriber: S?
  private var hasAsked = false
  /// The slip that the office has, while the question is open.
  private var slip: Slip<OfficeSubscription>?

  public init(office: Office, subscriber: S) {
    self.office = office
    self.subscriber = subscriber
  }

  public func request(_ demand: Subscribers.Demand) {
    guard demand > .none, !hasAsked, subscriber != nil else { return }
    hasAsked = true
    let slip = Slip<OfficeSubscription>(nil)
    self.slip = slip
    office.ask { text in slip.take()?.receive(text) }
    slip.run = self
  }

  public func cancel() {
    let oldSubscriber = subscriber
    let oldSlip = slip
    subscriber = nil
    slip = nil
    let run = oldSlip?.take()
    withExtendedLifetime((oldSubscriber, run)) {}
  }

  private func receive(_ text: String) {
    _ = subscriber?.receive(text)
    let last = subscriber
    cancel()
    last?.receive(completion: .finished)
  }
}

/// What the office is given in the place of the run: it can be torn up.
private final class Slip<Run: AnyObject> {
  var run: Run?

  init(_ run: Run?) {
    self.run = run
  }

  func take() -> Run? {
    let taken = run
    run = nil
    return taken
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
