import Chapter01Handshake
import Chapter05Demand
import Exercise21_3
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/21-Async.md#a-buffer"

@Suite("21.3 Keep the newest", .exercise("Chapter21Async/3-KeepTheNewest"))
struct KeepTheNewestTests {
  private typealias Numbers = ManualPublisher<Int, ExpectedTrouble>
  private let log = TestLog()
  private let source: Numbers
  private let guest: NotingSubscriber<Int, ExpectedTrouble>

  init() {
    let log = log
    source = Numbers { log.write("  \($0)") }
    guest = NotingSubscriber(log: log)
  }

  private func begin(count: Int = 2) {
    Newest(source, count: count).subscribe(guest)
  }

  private func send(_ numbers: Int...) {
    for number in numbers { source.send(number) }
  }

  private func expect(
    _ lines: [String], from start: Int = 2, _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      Array(log.lines.dropFirst(start)), is: lines, lesson, see: place,
      sourceLocation: sourceLocation)
  }

  @Test(
    "Every small program: the newest values are kept, the others dropped.",
    .search,
    arguments: [2, 1, 0])
  func everyProgram(count: Int) {
    var environment = Environment()
    environment.omitted[.releaseThatCallsBack] =
      "the task does not promise it"
    Variants([false, true]) { failsAfterwards in
      Search(
        KeepTheNewest(count: count, failsAfterwards: failsAfterwards),
        with: environment, names: Names("Newest(upstream, count: \(count))"),
        see: place
      ) { bench in
        let newest = Newest(bench.publisher(), count: count)
        return SubjectUnderTest {
          newest.subscribe(bench.subscriber($0, failure: FakeFailure.self))
        }
      }
    }.run(count == 2 ? .quick : .half)
  }

  @Test("The run attaches its subscriber, then requests everything.")
  func attached() {
    begin()
    guest.request(.max(1))
    expect(
      ["subscription", "  request unlimited", "request max(1)"], from: 0,
      "`Newest` can store only what it receives, so it requests everything from"
        + " upstream, once.")
  }

  @Test("Values with demand are delivered at once.")
  func asked() {
    begin(count: 1)
    guest.request(.max(3))
    send(1, 2, 3)
    expect(
      ["request max(3)", "value 1", "value 2", "value 3"],
      "If there is demand, deliver a value at once.")
  }

  @Test("With an empty buffer the completion needs no demand.")
  func finishesAtOnce() {
    begin()
    source.send(completion: .finished)
    expect(
      ["finished"],
      "A completion needs no demand: if no value is stored, deliver it at once."
    )
  }

  @Test("A second subscription is cancelled.")
  func second() {
    let twice = Twice(log)
    Newest(twice, count: 2).subscribe(guest)
    expect(
      ["subscription", "  first: request unlimited", "  second: cancel"],
      from: 0, "A run has only one subscription: cancel a second one.")
  }
}

/// A publisher that hands over two subscriptions.
private struct Twice: Publisher {
  typealias Output = Int
  typealias Failure = ExpectedTrouble
  let log: TestLog

  init(_ log: TestLog) { self.log = log }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == ExpectedTrouble {
    subscriber.receive(subscription: Named("first", log))
    subscriber.receive(subscription: Named("second", log))
  }

  private final class Named: Subscription {
    let name: String
    let log: TestLog

    init(_ name: String, _ log: TestLog) { (self.name, self.log) = (name, log) }

    func request(_ demand: Subscribers.Demand) {
      log.write("  \(name): request \(demand)")
    }

    func cancel() { log.write("  \(name): cancel") }
  }
}
