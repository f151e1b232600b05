import Chapter01Handshake
import Exercise01_2
import ExerciseSupport
import Testing

private let place = "Chapters/01-Handshake.md#a-subscription-is-one-run"

@Suite(
  "01.2 Make a publisher", .exercise("Chapter01Handshake/2-MakeAPublisher"))
struct MakeAPublisherTests {
  /// Returns the history of a greeting, with or without a name.
  private func greet(
    _ name: String? = nil,
    asked: @escaping (Subscription?) -> Void = { _ in },
    ask: @escaping (Subscription) -> Void
  ) -> [String] {
    var log: [String] = []
    let guest = Guest(log: { log.append($0) }, onSubscription: ask)
    Greeting {
      log.append("who is there?")
      asked(guest.subscription)
      return name
    }
    .subscribe(guest)
    return log
  }

  private var search: Search<MakeAPublisher> {
    var environment = Environment.source
    environment.subscribers = 2
    environment.closureRefuses = true
    environment.own = [MakeAPublisher.drop]
    var names = Names(
      "greeting", subscribers: ["a", "b"], closure: "name")
    names.value = { $0 == 0 ? "\"Hello, Moe\"" : "another text" }
    names.closureTakesValue = false
    names.closureRefusal = "return nil"
    return Search(MakeAPublisher(), with: environment, names: names, see: place)
    {
      bench in
      let name = Name(bench)
      var greeting: Greeting? = Greeting { name.asked() }
      return SubjectUnderTest(own: { _ in greeting = nil }) {
        guard let greeting else { return }
        greeting.subscribe(
          bench.subscriber($0, failure: NobodyThere.self) {
            $0 == "Hello, Moe" ? 0 : -1
          })
      }
    }
  }

  @Test(
    "Every small program: each run asks for the name once, when requested.",
    .search
  )
  func everyProgram() { search.run() }

  @Test("No run asks for the name before its subscriber requests.")
  func waits() {
    expectHistory(
      greet { _ in }, is: ["subscription"],
      "The subscriber receives its subscription, once. Nothing else happens"
        + " before the first request.",
      see: "Chapters/01-Handshake.md#no-request-no-value")
  }

  @Test("An empty name is a name.")
  func emptyName() {
    expectHistory(
      greet("") { $0.request(.max(1)) },
      is: ["subscription", "who is there?", "value Hello, ", "finished"],
      "Only nil is no name.", see: place)
  }

  @Test("A run cancelled while it asks for the name delivers no failure.")
  func cancelledInside() {
    expectHistory(
      greet(asked: { $0?.cancel() }) { $0.request(.unlimited) },
      is: ["subscription", "who is there?"],
      "Any call to outside code may cancel the run: check the state after the"
        + " call.",
      see: place)
  }

  @Test("A run cancelled while it asks for the name delivers no greeting.")
  func cancelledInTheName() {
    expectHistory(
      greet("Moe", asked: { $0?.cancel() }) { $0.request(.unlimited) },
      is: ["subscription", "who is there?"],
      "The closure may cancel the run: check the state after you call it.",
      see: place)
  }

  @Test("Each end releases the closure, and a failure the subscriber, too.")
  func letsGo() {
    var log: [String] = []
    for end in ["finished", "failed", "cancelled"] {
      final class Captured {}
      var captured: Captured? = Captured()
      var guest: Guest? = Guest(log: { _ in }, onSubscription: { _ in })
      weak let watched = captured
      weak let watchedGuest = guest
      Greeting { [captured] in
        withExtendedLifetime(captured) { end == "finished" ? "Moe" : nil }
      }
      .subscribe(guest!)
      captured = nil
      let subscription = guest?.leave()
      guest = nil
      if end == "cancelled" {
        subscription?.cancel()
      } else {
        subscription?.request(.unlimited)
      }
      withExtendedLifetime(subscription) {
        log.append(
          "\(end): the closure is \(watched == nil ? "gone" : "held"), "
            + "the subscriber is \(watchedGuest == nil ? "gone" : "held")")
      }
    }
    expectHistory(
      log,
      is: [
        "finished: the closure is gone, the subscriber is gone",
        "failed: the closure is gone, the subscriber is gone",
        "cancelled: the closure is gone, the subscriber is gone",
      ],
      "At each end, the subscription must release both the closure and the"
        + " subscriber.", see: place)
  }
}

/// The object that the closure captures; it reports its release.
private final class Name {
  private weak var bench: Bench?

  init(_ bench: Bench) { self.bench = bench }

  deinit { bench?.released("the closure") }

  func asked() -> String? {
    bench?.called(.closure(0)).isRefused == false ? "Moe" : nil
  }
}

/// A subscriber that logs its signals and stores its subscription.
private final class Guest: Subscriber {
  typealias Input = String
  typealias Failure = NobodyThere

  private(set) var subscription: Subscription?
  private let log: (String) -> Void
  private let onSubscription: (Subscription) -> Void

  init(
    log: @escaping (String) -> Void,
    onSubscription: @escaping (Subscription) -> Void
  ) {
    self.log = log
    self.onSubscription = onSubscription
  }

  func leave() -> Subscription? {
    defer { subscription = nil }
    return subscription
  }

  func receive(subscription: Subscription) {
    log("subscription")
    self.subscription = subscription
    onSubscription(subscription)
  }

  func receive(_ input: String) -> Subscribers.Demand {
    log("value \(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<NobodyThere>) {
    switch completion {
    case .finished: log("finished")
    case .failure(let error): log("failure(\(error))")
    }
  }
}
