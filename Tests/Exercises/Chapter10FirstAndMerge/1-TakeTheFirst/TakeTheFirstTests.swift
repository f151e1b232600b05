import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Exercise10_1
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/10-FirstAndMerge.md#make"

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

@Suite(
  "10.1 Take the first",
  .exercise("Chapter10FirstAndMerge/1-TakeTheFirst")
)
struct TakeTheFirstTests {
  private typealias Guest = ScriptedSubscriber<Int, Trouble>

  private let timeline = Timeline()
  private let source = ManualPublisher<Int, Trouble>()

  /// Subscribes, and records the runs before and after the operator.
  private func subscribe(
    _ guest: Guest = Guest(), to source: some Publisher<Int, Trouble>
  ) {
    First(
      source.recorded(
        on: timeline, as: "source", subscription: "run before",
        subscriber: "first")
    )
    .recorded(
      on: timeline, as: "operator", subscription: "run behind",
      subscriber: "guest"
    )
    .subscribe(guest)
  }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    timeline.look()
    let actual = timeline.events.map { event in
      let isBefore =
        [event.from, event.to].contains("run before")
        || event.to == "source"
        || (event.kind == .subscription && event.from == "source")
      return (isBefore ? "  before: " : "") + event.line
    }
    // A cancel of a run that has completed is harmless.
    let end = actual.firstIndex {
      $0 == "  before: finished" || $0.hasPrefix("  before: failure")
    }
    let told = actual.enumerated().filter { index, line in
      let isLate = end.map { index > $0 } ?? false
      return !line.hasSuffix("subscribe")
        && !(isLate && line == "  before: cancel")
    }
    expectHistory(
      told.map(\.element), is: lines, lesson, see: place,
      sourceLocation: sourceLocation)
  }

  private func search(_ deliversInside: Bool) -> Search<FirstModel> {
    var environment = Environment()
    environment.isClosed = { call in
      switch call {
      case .subscribed, .refuse: true
      default: false
      }
    }
    return Search(
      FirstModel(deliversInside: deliversInside), with: environment,
      names: Names("First(upstream)"), see: place
    ) { bench in
      let first = First(bench.publisher())
      return SubjectUnderTest {
        first.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test("Every small program: the first value is delivered on demand.", .search)
  func everyProgram() { Variants([true, false]) { search($0) }.run() }

  @Test("An end before any value is passed on.")
  func early() {
    subscribe(to: source)
    source.send(completion: .finished)
    expect(
      [
        "  before: subscription", "subscription", "  before: request unlimited",
        "  before: finished", "finished",
      ],
      "The operator requests `.unlimited` at once. A completion before any"
        + " value is passed on without waiting for demand.")
  }

  @Test("A failure before any value is passed on.")
  func failure() {
    subscribe(to: source)
    source.send(completion: .failure(Trouble()))
    expect(
      [
        "  before: subscription", "subscription", "  before: request unlimited",
        "  before: failure(trouble)", "failure(trouble)",
      ],
      "A failure before any value is passed on unchanged, without waiting for"
        + " demand.")
  }

  @Test("A cancel inside the subscription requests nothing.")
  func cancelAtOnce() {
    let guest = Guest(onSubscription: { $0.cancel() })
    subscribe(guest, to: source)
    expect(
      ["  before: subscription", "subscription", "cancel", "  before: cancel"],
      "A cancel inside `receive(subscription:)` cancels upstream once, and"
        + " nothing is requested after it.")
  }

  @Test("A second subscription is cancelled.")
  func second() {
    let pair = Twice(source: source)
    First(pair).subscribe(Guest())
    expectHistory(
      pair.lines, is: ["first request unlimited", "second cancel"],
      "The operator requests `.unlimited` from the first subscription, and only"
        + " cancels the second one.",
      see: place)
  }
}

/// A publisher that hands over two subscriptions.
private final class Twice: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  private final class Line: Subscription {
    let write: (String) -> Void
    init(_ write: @escaping (String) -> Void) { self.write = write }
    func request(_ demand: Subscribers.Demand) { write("request \(demand)") }
    func cancel() { write("cancel") }
  }

  private let source: ManualPublisher<Int, Trouble>
  private(set) var lines: [String] = []

  init(source: ManualPublisher<Int, Trouble>) { self.source = source }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    for name in ["first", "second"] {
      subscriber.receive(
        subscription: Line { [weak self] in self?.lines.append("\(name) \($0)")
        })
    }
  }
}
