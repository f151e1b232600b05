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

  /// A subscriber that says when it is told what.
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

  /// A search for a run of this recording, whose ticks are these.
  private func search(_ marbles: String, _ ticks: String...)
    -> Search<PlayTheTime>
  {
    var environment = Environment.source
    environment.omitted[.releaseThatCallsBack] =
      "the task does not promise it"
    environment.subscribers = 2
    environment.demands = [.max(1), .unlimited]
    environment.goesOnAfterLetGo = true
    environment.own = [0, 10, 20].map(VirtualTime.passing(milliseconds:))
    // The scheduler's actions run one at a time; who subscribes in one of them
    // may begin in this `advance` or in the next.
    environment.excludes = { move, call in
      switch move {
      case .own, .subscribe: call != nil
      default: false
      }
    }
    var names = Names("publisher", publishers: [], subscribers: ["a", "b"])
    names.value = { "\"\(RecordTheTime.letter($0))\"" }
    names.subscribe = {
      "TimedRecording(\"\(marbles)\")!.publisher(on: scheduler).subscribe(\($0))"
    }
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
    "Every small program: what is played comes when it is due and wanted.",
    .search)
  func everyProgram() { search("a(bc)-|", "a", "bc", "", "|").run(.half) }

  @Test("Every small program: a run that fails, too.", .search)
  func everyFailure() { search("(abx)", "abx").run(.short) }

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

  @Test("What is read is written again.")
  func roundTrip() {
    let texts = [
      "|", "x", "a|", "-a--b|", "(ab)-|", "a(bc|)", "----x", "(aa)(bb)--(7x)",
      "Z9-(ab)(cd)|",
    ]
    expectHistory(
      texts.map { TimedRecording($0)?.marbles ?? "(nil)" }, is: texts,
      "Nothing of the string is lost: neither the silence nor what is together.",
      see: place)
  }

  @Test("What is no marble string is none.")
  func unreadable() {
    let texts = [
      "", "-", "a", "a-", "|-", "|a", "||", "x|", "a)|", "(a|", "(ab",
      "((ab)|)",
      "()|", "(a)|", "(a-b)|", "a b|", "a?|", "(ab|)-", "(|a)",
    ]
    expectHistory(
      texts.filter { TimedRecording($0) != nil }, is: [],
      "One end, and it is the last sign; two signs or more in parentheses.",
      see: place)
    #expect(
      TimedRecording("a|") != nil, .lesson("Read what is one, too.", see: place)
    )
  }

  @Test("Each sign is delivered at its tick.")
  func plays() {
    let guest = guest()
    play("a--(bc)-|", to: guest)
    guest.subscription?.request(.unlimited)
    book.write("0: request")
    advance(0, 9, 20, 1, 30)
    expect(
      ["0: request", "0: a", "30: b", "30: c", "50: finished"],
      "A tick is 10 milliseconds, and what is due comes neither sooner nor later."
    )
  }

  @Test("Ticks count from the moment of subscribing, for each subscriber.")
  func later() {
    let (first, second) = (guest("A "), guest("B "))
    let publisher = TimedRecording("a-x")?.publisher(on: scheduler)
    advance(100)
    publisher?.subscribe(first)
    first.subscription?.request(.unlimited)
    advance(5)
    publisher?.subscribe(second)
    second.subscription?.request(.unlimited)
    advance(0, 50)
    expect(
      ["105: B a", "120: A failure(broken)", "125: B failure(broken)"]
        .reduce(into: ["100: A a"]) { $0.append($1) },
      "Each subscriber has a run, and a beginning, of its own.")
  }

  @Test("What waits for one subscriber is not given to another.")
  func apart() {
    let (first, second) = (guest("A "), guest("B "))
    let publisher = TimedRecording("ab|")?.publisher(on: scheduler)
    publisher?.subscribe(first)
    publisher?.subscribe(second)
    second.subscription?.request(.unlimited)
    advance(20)
    first.subscription?.request(.max(1))
    expect(
      ["0: B a", "10: B b", "20: B finished", "20: A a"],
      "Each subscriber has a run, and what waits in it is its own.")
  }

  @Test("Values without demand wait, in order.")
  func waits() {
    let guest = guest()
    play("ab-c-----|", to: guest)
    guest.subscription?.request(.max(1))
    advance(50)
    book.write("50: request")
    guest.subscription?.request(.max(1))
    advance(10)
    book.write("60: request")
    guest.subscription?.request(.max(5))
    advance(100)
    expect(
      [
        "0: a", "50: request", "50: b", "60: request", "60: c", "90: finished",
      ], "Demand decides whether it may come, and the tick whether it can.")
  }

  @Test("The end waits behind what waits.")
  func endWaits() {
    let guest = guest()
    play("ab|", to: guest)
    guest.subscription?.request(.max(1))
    advance(100)
    book.write("100: request")
    guest.subscription?.request(.max(1))
    expect(
      ["0: a", "100: request", "100: b", "100: finished"],
      "The end is told when it is due and nothing waits before it.")
  }

  @Test("A failure waits behind what waits, too.")
  func failureWaits() {
    let guest = guest()
    play("ab-x", to: guest)
    guest.subscription?.request(.max(1))
    advance(100)
    book.write("100: request")
    guest.subscription?.request(.max(1))
    expect(
      ["0: a", "100: request", "100: b", "100: failure(broken)"],
      "It is told when it is due and nothing waits before it.")
  }

  @Test("What is asked for early comes at its tick, and no sooner.")
  func early() {
    let guest = guest { _, letter in letter == "a" ? .max(1) : .none }
    play("-a-b-c|", to: guest)
    guest.subscription?.request(.max(1))
    guest.subscription?.request(.max(1))
    advance(100)
    expect(
      ["10: a", "30: b", "50: c", "60: finished"],
      "Two were asked for, and one was returned.")
  }

  @Test("A request from inside a value joins the loop.")
  func inside() {
    let book = book
    let guest = guest { guest, letter in
      if letter == "a" {
        guest.subscription?.request(.max(2))
        book.write("end of a")
      }
      return .none
    }
    play("(abc)|", to: guest)
    advance(100)
    guest.subscription?.request(.max(1))
    expect(
      ["100: a", "end of a", "100: b", "100: c", "100: finished"],
      "One loop delivers; called from inside itself, it returns.")
  }

  @Test("An end needs no demand.")
  func end() {
    play("--|", to: guest())
    advance(19, 1)
    expect(["20: finished"], "Nothing waits before it.")
  }

  @Test("After a cancel nothing comes, and the subscriber is let go.")
  func cancel() {
    weak var watched: Guest?
    var subscription: Subscription?
    do {
      let guest = guest { guest, _ in
        guest.subscription?.cancel()
        return .unlimited
      }
      watched = guest
      play("ab|", to: guest)
      guest.subscription?.request(.unlimited)
      advance(0)
      subscription = guest.subscription
      guest.drop()
    }
    #expect(
      watched == nil,
      .lesson("Something still holds the subscriber.", see: place))
    advance(100)
    subscription?.request(.unlimited)
    expect(
      ["0: a"], "The scheduler still has its actions; let them find nobody.")
  }

  @Test("A run is recorded with its times.")
  func records() {
    let source = ManualPublisher<Character, Broken>()
    advance(1003)
    let run = recordTimes(of: source, on: scheduler) { [book] in
      book.write($0.marbles)
    }
    advance(10)
    source.send("a")
    source.send("b")
    advance(39)
    source.send("c")
    advance(1)
    source.send("d")
    book.write("still on")
    advance(20)
    source.send(completion: .failure(Broken()))
    expect(
      ["still on", "-(ab)--cd-x"],
      "From the subscribing on; a tick that is not full does not count.")
    run.cancel()
  }

  @Test("A run that is over at once is recorded.")
  func recordsAtOnce() {
    let source = ["a", "b"].publisher.map { Character($0) }
    recordTimes(
      of: Failing(source), on: scheduler,
      whenComplete: { [book] in
        book.write($0.marbles)
      }
    ).cancel()
    expect(["(ab|)"], "Everything happens at tick 0.")
  }

  @Test("A run that is cancelled is not recorded.")
  func cancelled() {
    let source = ManualPublisher<Character, Broken> { [book] in book.write($0) }
    let run = recordTimes(of: source, on: scheduler) { [book] in
      book.write($0.marbles)
    }
    source.send("a")
    run.cancel()
    source.send(completion: .finished)
    expect(["request unlimited", "cancel"], "Half a run is no recording.")
  }

  @Test("What is played and recorded again is the same.")
  func again() {
    let texts = ["a--b|", "(ab)--(cx)", "-|", "------7x"]
    for text in texts {
      guard let recording = TimedRecording(text) else {
        book.write("(nil)")
        continue
      }
      let run = recordTimes(
        of: recording.publisher(on: scheduler), on: scheduler,
        whenComplete: { [book] in book.write($0.marbles) })
      advance(1005)
      run.cancel()
    }
    expect(texts, "Playing and recording are each other's reverse.")
  }

  @Test("An operator that waits cannot tell a replay from the run.")
  func debounced() {
    let recording = TimedRecording("ab---cd-e----f|")
    let run = recording.map { recording in
      recordTimes(
        of: recording.publisher(on: scheduler)
          .debounce(for: .milliseconds(25), scheduler: scheduler),
        on: scheduler, whenComplete: { [book] in book.write($0.marbles) })
    }
    advance(1000)
    expect(
      ["---b------e---|"], "Between the values is the time that there was.")
    run?.cancel()
  }
}

/// A publisher that could fail, and does not.
private struct Failing<Upstream: Publisher>: Publisher
where Upstream.Failure == Never {
  typealias Output = Upstream.Output
  typealias Failure = Broken

  private let upstream: Upstream

  init(_ upstream: Upstream) { self.upstream = upstream }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Broken {
    upstream.subscribe(Inner(subscriber: subscriber))
  }

  private struct Inner<S: Subscriber>: Subscriber where S.Failure == Broken {
    let combineIdentifier = CombineIdentifier()
    let subscriber: S

    func receive(subscription: Subscription) {
      subscriber.receive(subscription: subscription)
    }

    func receive(_ input: S.Input) -> Subscribers.Demand {
      subscriber.receive(input)
    }

    func receive(completion: Subscribers.Completion<Never>) {
      subscriber.receive(completion: .finished)
    }
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
