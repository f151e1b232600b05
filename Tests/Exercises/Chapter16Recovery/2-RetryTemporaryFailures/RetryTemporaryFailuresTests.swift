import Chapter01Handshake
import Chapter05Demand
import Chapter12Values
import Chapter16Recovery
import Exercise16_2
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/16-Recovery.md#modify"

@Suite(
  "16.2 Retry temporary failures",
  .exercise("Chapter16Recovery/2-RetryTemporaryFailures"))
struct RetryTemporaryFailuresTests {
  private let book = TestLog()

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  private func request(_ results: Script.Outcome...) -> Script {
    Script("request", book, results)
  }

  private func fallback(_ results: Script.Outcome...) -> Script {
    Script("fallback", book, results)
  }

  private func run(
    _ publisher: AnyPublisher<String, Error>,
    demand: Subscribers.Demand = .unlimited
  ) {
    publisher.subscribe(Guest(book, demand))
  }

  @Test(
    "Every small program: only transient failures are retried.",
    .search,
    arguments: [true, false],
    [[], [.attach(0), .request(.max(1), by: 0)]] as [[Move]])
  func everyProgram(mayPass: Bool, opening: [Move]) {
    var environment = Environment()
    environment.opening += opening
    environment.publishers = 2
    environment.demands = [.max(1), .unlimited]
    environment.breaches = []
    environment.isClosed = { call in
      if case .cancel = call { return true }
      return false
    }
    let trouble = mayPass ? Trouble.busy : .notFound
    var names = Names(
      "load(request, orElse: fallback)", publishers: ["request", "fallback"])
    names.value = { "\"\($0)\"" }
    Variants(RetryTemporaryFailures.Design.all) { design in
      Search(
        RetryTemporaryFailures(design, mayPass: mayPass), with: environment,
        names: names,
        see: place
      ) { bench in
        let made = load(
          bench.publisher(0, failure: trouble) { "\($0)" },
          orElse: bench.publisher(1, failure: trouble) { "\($0)" })
        return SubjectUnderTest {
          made.subscribe(
            bench.subscriber($0, failure: Error.self) { Int($0) ?? 0 })
        }
      }
    }.run()
  }

  @Test("A permanent failure ends the run at the first attempt.")
  func notFound() {
    run(load(request(.fails(.notFound)), orElse: fallback(.page("b"))))
    expect(
      ["subscription", "request 1", "failed notFound"],
      "A failure that may not pass is delivered at once, without another"
        + " attempt and without the fallback.")
  }

  @Test("A permanent failure ends the run at the second or third attempt.")
  func laterAttempts() {
    run(
      load(
        request(.fails(.busy), .fails(.unreadable), .page("a")),
        orElse: fallback(.page("b"))))
    run(
      load(
        request(.fails(.busy), .fails(.busy), .fails(.notFound)),
        orElse: fallback(.page("b"))))
    expect(
      [
        "subscription", "request 1", "request 2", "failed unreadable",
        "subscription", "request 1", "request 2", "request 3",
        "failed notFound",
      ],
      "A failure that may not pass ends the run at any attempt. After one that"
        + " may pass, the next attempt follows.")
  }

  @Test("An attempt that delivers a value before it fails counts, too.")
  func failsAfterAValue() {
    let attempt = Script.Outcome.pages(["a"], then: .busy)
    run(
      load(
        request(attempt, attempt, attempt, .page("c")),
        orElse: fallback(.page("b"))))
    expect(
      [
        "subscription", "request 1", "value a", "request 2", "value a",
        "request 3", "value a", "fallback 1", "value b", "finished",
      ],
      "After the third failure that may pass, the fallback follows. A value in"
        + " between does not set the count back.")
  }

  @Test("Any failure of the fallback ends the run.")
  func fallbackFails() {
    run(load(request(.fails(.busy)), orElse: fallback(.fails(.connectionLost))))
    expect(
      [
        "subscription", "request 1", "request 2", "request 3", "fallback 1",
        "failed connectionLost",
      ],
      "After three attempts the fallback is subscribed to once, and its failure"
        + " is delivered.")
  }

  @Test("Each subscriber makes its own attempts.")
  func twoSubscribers() {
    let page = load(request(.fails(.busy)), orElse: fallback(.page("b")))
    book.write("(nothing has been asked)")
    run(page)
    run(page)
    expect(
      [
        "(nothing has been asked)", "subscription", "request 1", "request 2",
        "request 3", "fallback 1", "value b", "finished", "subscription",
        "request 4", "request 5", "request 6", "fallback 2", "value b",
        "finished",
      ],
      "Each subscriber has its own attempts, and none begins before it"
        + " subscribes.")
  }

  @Test("A later subscriber does not change an earlier one's attempts.")
  func twoAtOnce() {
    let request = ManualPublisher<String, Trouble>()
    func fail() { request.send(completion: .failure(.busy)) }
    let page = load(request, orElse: fallback(.page("b")))
    run(page)
    fail()
    run(page)
    fail()
    fail()
    book.write("(the first has had three)")
    fail()
    let end = ["value b", "finished"]
    expect(
      ["subscription", "subscription", "fallback 1"] + end
        + ["(the first has had three)", "fallback 2"] + end,
      "Each subscriber counts its own attempts, also if two runs are in progress"
        + " at the same time.")
  }
}

private final class Guest: Subscriber {
  typealias Input = String
  typealias Failure = Error

  private let book: TestLog
  private let demand: Subscribers.Demand

  init(_ book: TestLog, _ demand: Subscribers.Demand) {
    self.book = book
    self.demand = demand
  }

  func receive(subscription: Subscription) {
    book.write("subscription")
    subscription.request(demand)
  }

  func receive(_ input: String) -> Subscribers.Demand {
    book.write("value \(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Error>) {
    switch completion {
    case .finished: book.write("finished")
    case .failure(let error as Trouble): book.write("failed \(error)")
    case .failure: book.write("failed with another error")
    }
  }
}

/// A publisher with one outcome for each run; the last one repeats.
private final class Script: Publisher {
  enum Outcome {
    case pages([String], then: Trouble?)

    static func page(_ page: String) -> Self { .pages([page], then: nil) }
    static func fails(_ error: Trouble) -> Self { .pages([], then: error) }
  }

  typealias Output = String
  typealias Failure = Trouble

  private let name: String
  private let book: TestLog
  private let outcomes: [Outcome]
  private var count = 0

  init(_ name: String, _ book: TestLog, _ outcomes: [Outcome]) {
    self.name = name
    self.book = book
    self.outcomes = outcomes
  }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == Trouble {
    let outcome = outcomes[min(count, outcomes.count - 1)]
    count += 1
    subscriber.receive(
      subscription: Run(subscriber, "\(name) \(count)", book, outcome))
  }

  private final class Run<Downstream: Subscriber>: Subscription
  where Downstream.Input == String, Downstream.Failure == Trouble {
    private var downstream: Downstream?
    private let name: String
    private let book: TestLog
    private var pages: [String]
    private let failure: Trouble?
    private var demand = Subscribers.Demand.none
    private var isDelivering = false
    private var isAsked = false

    init(
      _ downstream: Downstream, _ name: String, _ book: TestLog,
      _ outcome: Outcome
    ) {
      self.downstream = downstream
      self.name = name
      self.book = book
      guard case .pages(let pages, let failure) = outcome else {
        preconditionFailure()
      }
      self.pages = pages
      self.failure = failure
    }

    func request(_ demand: Subscribers.Demand) {
      if !isAsked { book.write(name) }
      isAsked = true
      self.demand += demand
      guard !isDelivering else { return }
      isDelivering = true
      while !pages.isEmpty, self.demand > .none, let downstream {
        self.demand -= 1
        self.demand += downstream.receive(pages.removeFirst())
      }
      isDelivering = false
      guard pages.isEmpty, let downstream else { return }
      self.downstream = nil
      downstream.receive(completion: failure.map { .failure($0) } ?? .finished)
    }

    func cancel() { downstream = nil }
  }
}
