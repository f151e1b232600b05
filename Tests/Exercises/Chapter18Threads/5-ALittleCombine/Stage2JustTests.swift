import Exercise18_5
import ExerciseSupport
import Testing

// Stage 2: one value, which needs neither a sum of demand nor a loop.

extension ALittleCombineTests {
  private var justSearch: Search<SourceModel> {
    var environment = Environment.source
    environment.subscribers = 2
    return Search(
      SourceModel([1]), with: environment,
      names: Names("just", subscribers: ["a", "b"]),
      see: "Chapters/01-Handshake.md#a-subscription-of-one-value"
    ) { bench in
      SubjectUnderTest {
        Just(bench.parcel(1)).receive(
          subscriber: PlayedSubscriber<Never>(guest: BenchGuest(bench, $0)))
      }
    }
  }

  @Test("Stage 2: Every small program: one value, and then the end.", .search)
  func justInEveryProgram() { justSearch.run(.half) }

  @Test("Stage 2: A request inside the value delivers no second one.")
  func justAskedInside() {
    let log = TestLog()
    Just(7).receive(subscriber: Asker(log))
    expectHistory(
      log.lines, is: ["value 7", "asked", "finished"],
      "Change the state before you deliver the value: the subscriber may"
        + " request again inside that call.",
      see: "Chapters/01-Handshake.md#a-subscription-of-one-value")
  }

  @Test("Stage 2: After its end, a subscription retains no value.")
  func justForgets() {
    final class Value {}
    let log = TestLog()
    for cancels in [true, false] {
      weak var value: Value?
      let keeper = Keeper<Value>()
      do {
        let new = Value()
        value = new
        Just(new).receive(subscriber: keeper)
      }
      if cancels {
        keeper.subscription?.cancel()
      } else {
        keeper.subscription?.request(.max(1))
      }
      log.write(value == nil ? "released" : "held by the subscription")
    }
    expectHistory(
      log.lines, is: ["released", "released"],
      "At the completion and at a cancel, release the value together with the"
        + " subscriber: the program may keep the subscription.",
      see: "Chapters/01-Handshake.md#a-subscription-of-one-value")
  }

  @Test(
    "Stage 2: Another thread may act at each call and after each unlock.",
    .interleaved)
  func justBesideAnother() { justSearch.besideAnother().run() }
}

/// A subscriber that keeps its subscription, and no value.
private final class Keeper<Input>: Subscriber {
  typealias Failure = Never

  var subscription: (any Subscription)?

  func receive(subscription: any Subscription) {
    self.subscription = subscription
  }

  func receive(_ input: Input) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<Never>) {}
}

/// A subscriber that requests one more value inside the first.
private final class Asker: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let log: TestLog
  private var subscription: (any Subscription)?

  init(_ log: TestLog) { self.log = log }

  func receive(subscription: any Subscription) {
    self.subscription = subscription
    subscription.request(.max(1))
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    let subscription = subscription
    self.subscription = nil
    log.write("value \(input)")
    subscription?.request(.max(1))
    log.write("asked")
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    log.write("finished")
  }
}
