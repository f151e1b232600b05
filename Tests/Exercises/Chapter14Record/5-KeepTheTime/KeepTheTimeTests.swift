import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter08Time
import Exercise14_5
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/14-Record.md#challenge"

@Suite("14.5 Keep the time", .exercise("Chapter14Record/5-KeepTheTime"))
struct KeepTheTimeTests {
  private let book = TestLog()
  private let scheduler = VirtualTimeScheduler()

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  /// Returns a subscriber that writes each signal with its time.
  private func guest(
    _ name: String = "",
    onValue: @escaping (Guest, Character) -> Subscribers.Demand = { _, _ in
      .none
    }
  ) -> Guest {
    Guest(onValue: onValue) { [book, scheduler] line in
      book.write("\(scheduler.now.milliseconds): \(name)\(line)")
    }
  }

  private func play(_ marbles: String, to guest: Guest) {
    TimedRecording(marbles)?.publisher(on: scheduler).subscribe(guest)
  }

  private func advance(_ milliseconds: Int...) {
    for interval in milliseconds {
      scheduler.advance(by: .milliseconds(interval))
    }
  }

  /// Creates a search for the run of a recording with these ticks.
  private func search(_ marbles: String, _ ticks: String...)
    -> Search<PlayTheTime>
  {
    var environment = Environment.source
    environment.omitted[.releaseThatCallsBack] =
      "the task does not promise it"
    environment.subscribers = 2
    environment.demands = [.max(1), .unlimited]
    environment.own = [0, 10, 20].map(VirtualTime.passing(milliseconds:))
    // The scheduler's actions run one at a time. A run that is subscribed
    // inside one may begin in the same `advance` or in the next.
    environment.excludes = { move, call in
      switch move {
      case .own, .subscribe: call != nil
      default: false
      }
    }
    // Both subscribe to one publisher.
    var names = Names(
      "publisher of \"\(marbles)\"", publishers: [], subscribers: ["a", "b"])
    names.value = { "\"\(RecordTheTime.letter($0))\"" }
    names.subscribe = { "publisher of \"\(marbles)\": subscribe(\($0))" }
    return Search(
      PlayTheTime(ticks), with: environment, names: names, see: place
    ) {
      bench in
      let scheduler = VirtualTimeScheduler()
      let publisher = TimedRecording(marbles)?.publisher(on: scheduler)
      return SubjectUnderTest(
        own: {
          scheduler.advance(
            by: .milliseconds(VirtualTime.milliseconds(in: $0) ?? 0))
        }
      ) {
        publisher?.subscribe(
          bench.subscriber($0, failure: Broken.self, PlayTheTime.number))
      }
    }
  }

  @Test(
    "Every small program: a played value arrives when due and requested.",
    .search)
  func everyProgram() {
    guard isRead("a(bc)-|") else { return }
    search("a(bc)-|", "a", "bc", "", "|").run(.half)
  }

  @Test("Every small program: a run that fails, too.", .search)
  func everyFailure() {
    guard isRead("(abx)") else { return }
    search("(abx)", "abx").run(.short)
  }

  /// Whether a string can be played; if not, the test of the strings fails.
  private func isRead(_ marbles: String) -> Bool {
    TimedRecording(marbles)?.marbles == marbles
  }

  @Test("Every small program: a run is recorded with its times.", .search)
  func everyRecording() {
    var environment = Environment()
    environment.own =
      [5, 10].map(VirtualTime.passing(milliseconds:)) + [RecordTheTime.cancel]
    environment.excludes = { move, call in
      if case .own(let name) = move, name != RecordTheTime.cancel {
        return call != nil
      }
      return false
    }
    var names = Names("upstream")
    names.subscribe = { _ in
      "token = recordTimes(of: upstream, on: scheduler, whenComplete: …)"
    }
    Search(RecordTheTime(), with: environment, names: names, see: place) {
      bench in
      let scheduler = VirtualTimeScheduler()
      var token: AnyCancellable?
      return SubjectUnderTest(
        own: {
          if let time = VirtualTime.milliseconds(in: $0) {
            scheduler.advance(by: .milliseconds(time))
          } else {
            token?.cancel()
          }
        }
      ) { _ in
        token = recordTimes(
          of: bench.publisher(
            0, failure: Broken(), RecordTheTime.letter),
          on: scheduler
        ) { bench.called(RecordTheTime.recording($0.marbles)) }
      }
    }.run(.half)
  }

  @Test("A marble string is read and written unchanged.")
  func roundTrip() {
    let texts = [
      "|", "x", "a|", "-a--b|", "(ab)-|", "a(bc)-|", "(abx)",
      "a(bc|)", "----x", "(aa)(bb)--(7x)",
      "Z9-(ab)(cd)|", "X-(Xx)",
    ]
    expectHistory(
      texts.map { TimedRecording($0)?.marbles ?? "(nil)" }, is: texts,
      "Each of these strings is valid, and `marbles` writes it again with every"
        + " tick and every group.",
      see: place)
  }

  @Test("Text of another form is not a marble string.")
  func unreadable() {
    let texts = [
      "", "-", "a", "a-", "|-", "|a", "||", "x|", "a)|", "(a|", "(ab",
      "a(b|", "((ab)|)",
      "()|", "(a)|", "(a-b)|", "a b|", "a?|", "(ab|)-", "(|a)",
    ]
    expectHistory(
      texts.filter { TimedRecording($0) != nil }, is: [],
      "A valid text has only the task's symbols, and its only completion comes"
        + " last. A group is closed, and has at least two symbols, none of them"
        + " `-`.",
      see: place)
    #expect(
      TimedRecording("a|") != nil,
      .lesson(
        "The valid marble string `a|` must"
          + " be read.", see: place)
    )
  }

  @Test("An end needs no demand.")
  func end() {
    play("--|", to: guest())
    advance(19, 1)
    expect(
      ["20: finished"],
      "The completion needs no demand: it is delivered at its tick when no"
        + " value waits before it.")
  }

  @Test("A run is recorded with its times.")
  func records() {
    let source = ManualPublisher<Character, Broken>()
    // A moment need not be a whole number of milliseconds.
    scheduler.advance(by: .microseconds(1_003_500))
    let run = recordTimes(of: source, on: scheduler) { [book] in
      book.write($0.marbles)
    }
    scheduler.advance(by: .microseconds(9_900))
    source.send("a")
    scheduler.advance(by: .microseconds(100))
    source.send("b")
    advance(39)
    source.send("c")
    advance(1)
    source.send("d")
    book.write("still on")
    advance(20)
    source.send(completion: .failure(Broken()))
    expect(
      ["still on", "ab--cd-x"],
      "Ticks of exactly 10 ms are counted from the call to `recordTimes`, here"
        + " at 1003.5 ms. What comes 9.9 ms later belongs to tick 0: round the"
        + " difference down, not the moments.")
    run.cancel()
  }
}

final class Guest: Subscriber {
  typealias Input = Character
  typealias Failure = Broken

  private let onValue: (Guest, Character) -> Subscribers.Demand
  private let write: (String) -> Void
  private(set) var subscription: Subscription?

  init(
    onValue: @escaping (Guest, Character) -> Subscribers.Demand,
    write: @escaping (String) -> Void
  ) {
    self.onValue = onValue
    self.write = write
  }

  func drop() { subscription = nil }

  func receive(subscription: Subscription) { self.subscription = subscription }

  func receive(_ input: Character) -> Subscribers.Demand {
    write("\(input)")
    return onValue(self, input)
  }

  func receive(completion: Subscribers.Completion<Broken>) {
    write("\(completion)")
  }
}
