import Chapter01Handshake
import Exercise01_2
import ExerciseSupport
import Testing

private let place =
  "Chapters/01-Handshake.md#three-ways-to-declare-a-subscriber"

@Suite(
  "01.2 Mean the failure", .exercise("Chapter01Handshake/2-MeanTheFailure"))
struct MeanTheFailureTests {
  /// Behind a publisher that fails with the kit's failure; attached only if its
  /// types fit, which is decided when the test runs.
  private let widened = TestedOperator(see: place, without: ["O10"]) {
    upstream, probe in
    // As `Any`, because the compiler warns of a question that a right answer
    // has answered.
    let between: Any = Widened<ProbingSubscriber<Int, Error>, FakeFailure>(
      ProbingSubscriber(probe))
    if let fitting = between as? any Subscriber<Int, FakeFailure> {
      FakePublisher(upstream).attach(fitting)
    }
  }

  private var search: Search<MeanTheFailure> {
    var environment = Environment()
    // It has no state: whoever comes late, or twice, is heard.
    environment.breaches = []
    environment.passesSubscriptionsOn = true
    var names = Names("upstream")
    names.subscribe = { "upstream.subscribe(Widened(\($0)))" }
    return Search(MeanTheFailure(), with: environment, names: names, see: place)
    {
      bench in
      SubjectUnderTest {
        let subscriber = bench.subscriber($0, failure: Error.self)
        let between: Any =
          Widened<BenchSubscriber<Parcel, Error>, FakeFailure>(subscriber)
        if let fitting = between as? any Subscriber<Parcel, FakeFailure> {
          bench.publisher().attach(fitting)
        }
      }
    }
  }

  @Test("Every small program: everything passes, and no more.", .search)
  func everyProgram() { search.run() }

  @Test("Its Failure is the parameter that you give it.")
  func failureIsTheParameter() {
    func failure<S: Subscriber>(of type: S.Type) -> String {
      "\(S.Failure.self)"
    }
    typealias Learners = Widened<ProbingSubscriber<Int, Error>, FakeFailure>
    expectHistory(
      ["Failure is \(failure(of: Learners.self))"],
      is: ["Failure is FakeFailure"],
      "The associated type is read off the methods. Which of them mentions it?",
      see: place)
  }

  @Test("A failure is the same error behind it, whatever its kind.")
  func sameError() {
    final class Trouble: Error {}
    let trouble = Trouble()
    var log: [String] = []
    let subscriber = Catcher { error in
      log.append(error as AnyObject === trouble ? "the same" : "another one")
    }
    let between: Any = Widened<Catcher, Trouble>(subscriber)
    if let fitting = between as? any Subscriber<Int, Trouble> {
      fitting.receive(completion: .failure(trouble))
    }
    expectHistory(
      log, is: ["the same"],
      "The subscriber behind it needs to know which error it was.", see: place)
  }

  @Test("It holds the subscriber that it was given.")
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
      "No other object holds it: the publisher's subscription holds yours.",
      see: place)
    withExtendedLifetime(between) {}
  }

  @Test("O1 The subscription comes down first, once.")
  func o1() { widened.keeps(.o1) }

  @Test("O2 Requests go up unchanged, and none is added.")
  func o2() { widened.keeps(.o2) }

  @Test("O3 Values come down; what is returned for them is returned above.")
  func o3() { widened.keeps(.o3) }

  @Test("O4 A cancel goes up, once, and nothing comes down after it.")
  func o4() { widened.keeps(.o4) }

  @Test("O5 Both ends come down, once, and need no demand.")
  func o5() { widened.keeps(.o5) }

  @Test("O6 A publisher above that answers inside the request is heard.")
  func o6() { widened.keeps(.o6) }

  @Test("O7 Each subscriber has a run of its own.")
  func o7() { widened.keeps(.o7) }

  @Test("O11 Whatever it calls may call it back.", .interleaved)
  func o11() { widened.keeps(.o11) }
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
