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
      "A request inside the delivery has no effect: the value is delivered"
        + " once, and `.finished` follows that delivery.",
      see: "Chapters/01-Handshake.md#a-subscription-of-one-value")
  }

  @Test("Stage 2: An ended run releases the value.", arguments: [true, false])
  func justReleases(isCancelled: Bool) {
    final class Thing {}
    let guest = Keeper<Thing>()
    weak var value: Thing?
    do {
      let thing = Thing()
      value = thing
      Just(thing).receive(subscriber: guest)
    }
    if isCancelled {
      guest.subscription?.cancel()
    } else {
      guest.subscription?.request(.max(1))
    }
    expectHistory(
      [value == nil ? "released" : "held"], is: ["released"],
      "At the completion and at a cancel, the subscription releases its value.",
      see: "Chapters/01-Handshake.md#a-subscription-of-one-value")
    withExtendedLifetime(guest) {}
  }

  @Test(
    "Stage 2: Another thread may act at each call and after each unlock.",
    .interleaved)
  func justBesideAnother() { justSearch.besideAnother().run() }
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

/// A subscriber that stores its subscription.
private final class Keeper<Input>: Subscriber {
  typealias Failure = Never

  private(set) var subscription: (any Subscription)?

  func receive(subscription: any Subscription) {
    self.subscription = subscription
  }

  func receive(_ input: Input) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<Never>) {}
}
