import Chapter01Handshake
import Exercise01_3
import ExerciseSupport
import Testing

private let place =
  "Chapters/01-Handshake.md#three-ways-to-declare-a-subscriber"

@Suite(
  "01.3 Widen the failure type",
  .exercise("Chapter01Handshake/3-WidenTheFailureType"))
struct WidenTheFailureTypeTests {
  private var search: Search<WidenTheFailureType> {
    var environment = Environment()
    // `Widened` has no state, so it passes late and repeated signals on.
    environment.breaches = []
    environment.passesSubscriptionsOn = true
    var names = Names("upstream")
    names.subscribe = { "upstream.subscribe(Widened(\($0)))" }
    return Search(
      WidenTheFailureType(), with: environment, names: names, see: place
    ) {
      bench in
      SubjectUnderTest {
        let subscriber = bench.subscriber($0, failure: Error.self)
        let between: Any =
          Widened<BenchSubscriber<Parcel, Error>, FakeFailure>(subscriber)
        if let fitting = between as? any Subscriber<Parcel, FakeFailure> {
          bench.publisher().attach(fitting)
        } else if let wide = between as? any Subscriber<Parcel, Error> {
          // Another test says that the failure type is wrong.
          bench.publisher(failure: FakeFailure() as Error) { bench.parcel($0) }
            .attach(wide)
        }
      }
    }
  }

  @Test(
    "Every small program: every event passes through, and nothing is added.",
    .search)
  func everyProgram() { search.run() }

  @Test("Its `Failure` is its generic parameter.")
  func failureIsTheParameter() {
    func failure<S: Subscriber>(of type: S.Type) -> String {
      "\(S.Failure.self)"
    }
    typealias Learners = Widened<BenchSubscriber<Int, Error>, FakeFailure>
    expectHistory(
      ["Failure is \(failure(of: Learners.self))"],
      is: ["Failure is FakeFailure"],
      "Swift infers `Failure` from the methods. Which of them mentions it?",
      see: place)
  }

  @Test("A failure keeps its error, of any kind, in each run.")
  func sameError() {
    final class Trouble: Error {}
    let trouble = Trouble()
    var log: [String] = []
    let subscriber = Catcher { error in
      log.append(error as AnyObject === trouble ? "the same" : "another one")
    }
    let between: Any = Widened<Catcher, Trouble>(subscriber)
    if let fitting = between as? any Subscriber<Int, Trouble> {
      for _ in 1...2 {
        fitting.receive(subscription: IdleSubscription())
        fitting.receive(completion: .failure(trouble))
      }
    }
    expectHistory(
      log, is: ["the same", "the same"],
      "The wrapped subscriber must receive the same error, also in a second"
        + " run.", see: place)
  }

  @Test("It retains the subscriber that it was given.")
  func holds() {
    weak var watched: Catcher?
    var between: Widened<Catcher, FakeFailure>?
    do {
      let subscriber = Catcher { _ in }
      watched = subscriber
      between = Widened(subscriber)
    }
    expectHistory(
      ["the subscriber is \(watched == nil ? "gone" : "there")"],
      is: ["the subscriber is there"],
      "No other object retains the wrapped subscriber, so `Widened` must.",
      see: place)
    withExtendedLifetime(between) {}
  }
}

extension Publisher {
  fileprivate func attach(_ subscriber: any Subscriber<Output, Failure>) {
    subscribe(subscriber)
  }
}

private final class Catcher: Subscriber {
  typealias Input = Int
  typealias Failure = Error

  private let onFailure: (Error) -> Void

  init(onFailure: @escaping (Error) -> Void) {
    self.onFailure = onFailure
  }

  func receive(subscription: Subscription) {}

  func receive(_ input: Int) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<Error>) {
    if case .failure(let error) = completion { onFailure(error) }
  }
}
