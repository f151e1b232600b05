import Chapter01Handshake
import Exercise02_2
import ExerciseSupport
import Testing

private let place = "Chapters/02-VanishingSubscriber.md#investigate"

@Suite(
  "02.2 Reproduce the silence",
  .exercise("Chapter02VanishingSubscriber/2-ReproduceTheSilence"))
struct ReproduceTheSilenceTests {
  private typealias Recorder = DecodableDataTaskSubscriber<Int>

  /// Subscribes a subscriber that only the publisher's method retains.
  private func makeTheRequest(
    of session: Session, log: @escaping (String) -> Void
  ) {
    let publisher: Session.DecodedDataTaskPublisher<Int> =
      session.decodedDataTaskPublisher(for: "/post")
    publisher.subscribe(Recorder(log: log))
  }

  @Test("The subscription arrives, the subscriber is released, and no value.")
  func vanishes() {
    let session = Session()
    var log: [String] = []
    makeTheRequest(of: session) { log.append($0) }
    log.append("(the session answers)")
    session.answer("7")
    expectHistory(
      log,
      is: [
        "Received subscription", "deinit subscriber", "(the session answers)",
      ],
      "The subscriber logs one subscription. No object retains either one, so"
        + " both are released before the answer.",
      see: place)
  }

  @Test("The value arrives from a session that answers inside the request.")
  func answersAtOnce() {
    let session = Session()
    session.quickAnswer = "7"
    var log: [String] = []
    makeTheRequest(of: session) { log.append($0) }
    expectHistory(
      log,
      is: [
        "Received subscription", "Received value: 7",
        "Received completion: finished", "deinit subscriber",
      ],
      "The subscriber logs its subscription, and then requests everything."
        + " Here the answer is delivered inside that request.", see: place)
  }

  @Test("The value arrives if the program keeps the subscription.")
  func subscriptionKept() {
    let session = Session()
    var log: [String] = []
    let subscription = subscription(of: session) { log.append($0) }
    subscription.request(.max(1))
    withExtendedLifetime(subscription) { session.answer("7") }
    expectHistory(
      log,
      is: [
        "Received value: 7", "Received completion: finished",
        "deinit subscriber",
      ],
      "A subscription that is kept delivers the value and `.finished`. Then it"
        + " releases its subscriber.",
      see: place)
  }

  @Test("No value arrives if the program keeps only the subscriber.")
  func subscriberKept() {
    let session = Session()
    var log: [String] = []
    let publisher: Session.DecodedDataTaskPublisher<Int> =
      session.decodedDataTaskPublisher(for: "/post")
    do {
      let subscriber = Recorder { log.append($0) }
      publisher.subscribe(subscriber)
      withExtendedLifetime(subscriber) { session.answer("7") }
      log.append("(the program ends)")
      withExtendedLifetime(subscriber) {}
    }
    expectHistory(
      log,
      is: ["Received subscription", "(the program ends)", "deinit subscriber"],
      "No object retains the subscription, neither the subscriber nor the"
        + " task's handler.", see: place)
  }

  @Test("No task starts for `.none`, and a cancel releases the subscriber.")
  func cancelled() {
    let session = Session()
    var log: [String] = []
    let subscription = subscription(of: session) { log.append($0) }
    subscription.request(.none)
    session.answer("7")
    subscription.request(.unlimited)
    log.append("(cancel)")
    subscription.cancel()
    session.answer("8")
    expectHistory(
      log, is: ["(cancel)", "deinit subscriber"],
      "`request(.none)` starts no data task. A cancel releases the subscriber"
        + " at once, and no answer is delivered.",
      see: place)
  }

  @Test("The subscriber requests everything, and stores no subscription.")
  func requestsEverything() {
    var log: [String] = []
    let subscriber = Recorder { log.append($0) }
    do {
      let subscription = Other { log.append($0) }
      subscriber.receive(subscription: subscription)
    }
    log.append("(the program ends)")
    withExtendedLifetime(subscriber) {}
    expectHistory(
      Array(log.prefix(4)),
      is: [
        "Received subscription", "request unlimited", "deinit subscription",
        "(the program ends)",
      ],
      "The subscriber logs its subscription, requests `.unlimited` once, and"
        + " stores nothing.",
      see: place)
  }

  /// A subscription that says what it is asked.
  private final class Other: Subscription {
    private let log: (String) -> Void

    init(log: @escaping (String) -> Void) { self.log = log }

    deinit { log("deinit subscription") }

    func request(_ demand: Subscribers.Demand) { log("request \(demand)") }
    func cancel() {}
  }

  /// Returns a subscription that alone retains its subscriber.
  private func subscription(
    of session: Session, log: @escaping (String) -> Void
  ) -> DecodedDataTaskSubscription<Recorder> {
    DecodedDataTaskSubscription(
      session: session, request: "/post", subscriber: Recorder(log: log))
  }
}
