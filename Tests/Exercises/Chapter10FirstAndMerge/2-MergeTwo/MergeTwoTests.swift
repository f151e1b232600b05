import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Exercise10_2
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/10-FirstAndMerge.md#two-into-one"

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

@Suite("10.2 Merge two", .exercise("Chapter10FirstAndMerge/2-MergeTwo"))
struct MergeTwoTests {
  private typealias Guest = ScriptedSubscriber<Int, Trouble>
  private typealias Numbers = Publishers.Sequence<[Int], Trouble>

  // Who asks while it is attached waits until the sides are there.
  private let merge = TestedSource(
    see: place, without: ["P3", "P4", "P15"], delivers: { Array(0..<$0) },
    { Merge((0..<$0).publisher, [].publisher) })
  private let book = TestLog()
  private let left: ManualPublisher<Int, Trouble>
  private let right: ManualPublisher<Int, Trouble>

  init() {
    let book = book
    left = ManualPublisher { book.write("left: \(asked($0))") }
    right = ManualPublisher { book.write("right: \(asked($0))") }
  }

  /// A subscriber that writes what it is told.
  private func guest(
    onSubscription: @escaping (Subscription) -> Void = { _ in },
    onValue: @escaping (Int, Subscription) -> Subscribers.Demand = { _, _ in
      .none
    }
  ) -> Writing {
    Writing(book, onSubscription: onSubscription, onValue: onValue)
  }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  private let unasked = [
    "subscription", "left: request max(1)", "right: request max(1)",
  ]

  private func search(
    opening: [Move] = [],
    demands: [Subscribers.Demand] = [.max(1), .unlimited]
  ) -> Search<MergeTwo> {
    var environment = Environment()
    environment.omitted[.releaseThatCallsBack] =
      "the task does not promise it"
    environment.opening += opening
    environment.publishers = 2
    environment.demands = demands
    environment.mayCancelAtEnd = false
    environment.breaches = []
    // What is sent from inside a request may wait until that has come back.
    environment.isClosed = { call in
      switch call {
      case .cancel, .refuse, .subscribed, .request: true
      default: false
      }
    }
    return Search(
      MergeTwo(), with: environment,
      names: Names("Merge(a, b)", publishers: ["a", "b"]),
      see: "Chapters/10-FirstAndMerge.md#two-into-one"
    ) { bench in
      let merge = Merge(bench.publisher(0), bench.publisher(1))
      return SubjectUnderTest {
        merge.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test(
    "Every small program: what two deliver, in the order it comes.", .search)
  func everyProgram() { search().run() }

  @Test("Every small program: what follows when both sides wait.", .search)
  func everyProgramOfWaiting() {
    search(
      opening: [.attach(0), .attach(1), .send(1, by: 0), .send(2, by: 1)],
      demands: [.max(2)]
    ).run(.short)
  }

  @Test("Who returns that it wants everything has asked for it.")
  func returnsEverything() {
    Merge(left, right).subscribe(
      guest(onSubscription: { $0.request(.max(1)) }) { _, _ in .unlimited })
    left.send(1)
    expectHistory(
      book.lines.filter { $0.hasSuffix("request unlimited") }.sorted(),
      is: ["left: request unlimited", "right: request unlimited"],
      "What is returned for a value is a request: both sides hear of it.",
      see: place)
  }

  @Test("Asked for everything, it asks both sides for everything.")
  func everything() {
    Merge(left, right).subscribe(guest { $0.request(.unlimited) })
    left.send(1)
    right.send(2)
    right.send(3)
    left.send(4)
    expect(
      [
        "subscription", "left: request unlimited", "right: request unlimited",
        "value 1", "value 2", "value 3", "value 4",
      ], "Whoever asks before the sides are there is asking them, too.")
  }

  @Test("Unasked, it has one value of each side fetched ahead.")
  func ahead() {
    let guest = guest()
    Merge(left, right).subscribe(guest)
    right.send(2)
    left.send(1)
    expect(unasked, "What nobody has asked for waits.")
    guest.subscription?.request(.max(1))
    guest.subscription?.request(.max(1))
    expect(
      unasked + [
        "value 2", "right: request max(1)", "value 1", "left: request max(1)",
      ], "It comes in its order; each side is then asked for its next one.")
  }

  @Test("Demand is one account for both sides.")
  func account() {
    let guest = guest()
    Merge(left, right).subscribe(guest)
    guest.subscription?.request(.max(2))
    left.send(1)
    right.send(2)
    left.send(3)
    right.send(4)
    expect(
      unasked + [
        "value 1", "left: request max(1)", "value 2", "right: request max(1)",
      ], "Two were asked for, and two have come, whichever side they are from.")
  }

  @Test("What is returned adds up, and a request from inside joins the loop.")
  func adding() {
    var inner: Subscription?
    let guest = guest(
      onSubscription: { inner = $0 },
      onValue: { value, _ in
        if value == 10 { inner?.request(.max(1)) }
        return value == 1 ? .max(1) : .none
      })
    Merge(Numbers(sequence: [1, 2, 3]), Numbers(sequence: [10, 20]))
      .subscribe(guest)
    inner?.request(.max(1))
    expect(
      [
        "subscription", "value 1", "end of 1", "value 10", "end of 10",
        "value 2",
        "end of 2",
      ],
      "One was asked for, one was returned, one was asked for from inside.",
      of: guest)
    inner = nil
  }

  private func expect(
    _ lines: [String], _ lesson: String, of guest: Writing
  ) {
    expect(lines.filter { !$0.hasPrefix("end") }, lesson)
    #expect(
      guest.deepest <= 1,
      .lesson(
        "A value came inside another one. One loop at a time.", see: place))
  }

  @Test("Asked for everything later, it asks the sides for everything then.")
  func later() {
    let guest = guest()
    Merge(left, right).subscribe(guest)
    left.send(1)
    guest.subscription?.request(.unlimited)
    right.send(2)
    left.send(3)
    // Whether what waits goes out before the sides are asked, or after, is
    // up to the answer.
    let asked = book.lines.filter { $0.hasSuffix("request unlimited") }
    let others = book.lines.filter { !$0.hasSuffix("request unlimited") }
    expectHistory(
      others + asked,
      is: unasked + [
        "value 1", "value 2", "value 3", "left: request unlimited",
        "right: request unlimited",
      ],
      "Both sides are asked for everything, once, and nobody is asked one by"
        + " one any more.", see: place)
  }

  @Test("Demand beyond every number is no demand less.")
  func tooMuch() {
    let guest = guest()
    Merge(left, right).subscribe(guest)
    guest.subscription?.request(.max(.max))
    guest.subscription?.request(.max(.max))
    left.send(1)
    right.send(2)
    let values = book.lines.filter { $0.hasPrefix("value") }
    expectHistory(
      values, is: ["value 1", "value 2"],
      "An addition that overflows means: as many as there are.", see: place)
  }

  @Test("It finishes when both sides have.")
  func finishes() {
    Merge(left, right).subscribe(guest { $0.request(.unlimited) })
    left.send(completion: .finished)
    right.send(1)
    right.send(completion: .finished)
    expect(
      [
        "subscription", "left: request unlimited", "right: request unlimited",
        "value 1", "finished",
      ], "One side that has ended is not the end.")
  }

  @Test("It finishes when what was fetched ahead is out.")
  func finishesLate() {
    let guest = guest()
    Merge(Numbers(sequence: [1]), Numbers(sequence: [2])).subscribe(guest)
    guest.subscription?.request(.max(1))
    expect(["subscription", "value 1"], "One value waits still.")
    guest.subscription?.request(.max(1))
    expect(
      ["subscription", "value 1", "value 2", "finished"],
      "The end comes with the last value, and needs no demand of its own.")
  }

  @Test("Two empty sides finish unasked.")
  func empty() {
    Merge(Numbers(sequence: []), Numbers(sequence: [])).subscribe(guest())
    expect(
      ["subscription", "finished"], "Nothing waits, and nothing will come.")
  }

  @Test("The first failure is passed on at once, and cancels the other side.")
  func failure() {
    Merge(left, right).subscribe(guest())
    right.send(1)
    left.send(completion: .failure(Trouble()))
    right.send(2)
    right.send(completion: .failure(Trouble()))
    expect(
      unasked + ["right: cancel", "failure(trouble)"],
      "A failure does not wait for a value that nobody has asked for.")
  }

  @Test("A failure is a failure, also when the other side has finished.")
  func failureOfTheSecond() {
    Merge(left, right).subscribe(guest { $0.request(.unlimited) })
    left.send(completion: .finished)
    right.send(1)
    right.send(completion: .failure(Trouble()))
    expect(
      [
        "subscription", "left: request unlimited", "right: request unlimited",
        "value 1", "failure(trouble)",
      ], "The last end is not always a finish.")
  }

  @Test("A cancel goes to both sides, once.")
  func cancel() {
    let guest = guest()
    Merge(left, right).subscribe(guest)
    guest.subscription?.cancel()
    guest.subscription?.cancel()
    guest.subscription?.request(.unlimited)
    left.send(1)
    expect(
      unasked + ["left: cancel", "right: cancel"],
      "Take both subscriptions out, and cancel what you took out.")
  }

  @Test("A cancel does not go to a side that has ended.")
  func cancelOne() {
    let guest = guest()
    Merge(left, right).subscribe(guest)
    left.send(completion: .finished)
    guest.subscription?.cancel()
    expect(
      unasked + ["right: cancel"], "Its run is over: let its subscription go.")
  }

  @Test("A cancel while it is attached refuses both sides.")
  func cancelAtOnce() {
    Merge(left, right).subscribe(guest { $0.cancel() })
    let refused = ["subscription", "left: cancel", "right: cancel"]
    // They need not be subscribed to any more.
    let isRight = refused.starts(with: book.lines) && !book.lines.isEmpty
    expectHistory(
      isRight ? refused : book.lines, is: refused,
      "They come after the cancel, and nobody wants them.", see: place)
  }

  @Test("A cancel from inside a value stops what waits.")
  func cancelInside() {
    let guest = guest(onValue: { _, subscription in
      subscription.cancel()
      return .unlimited
    })
    Merge(Numbers(sequence: [1, 2]), Numbers(sequence: [10])).subscribe(guest)
    guest.subscription?.request(.unlimited)
    expect(
      ["subscription", "value 1"], "Look at every turn whether it is still on.")
  }

  @Test("A cancel lets go of what waits.")
  func letsTheLineGo() {
    final class Value {}
    let source = ManualPublisher<Value, Trouble>()
    let guest = ScriptedSubscriber<Value, Trouble>()
    weak var watched: Value?
    Merge(source, ManualPublisher<Value, Trouble>()).subscribe(guest)
    do {
      let value = Value()
      watched = value
      source.send(value)
    }
    let subscription = guest.subscription
    #expect(watched != nil, .lesson("The value was to wait.", see: place))
    subscription?.cancel()
    #expect(
      watched == nil,
      .lesson("After a cancel what waits is still held.", see: place))
    withExtendedLifetime(subscription) {}
  }

  @Test("The stack stays flat.")
  func flat() {
    var count = 0
    let guest = ScriptedSubscriber<Int, Trouble>(
      onValue: { _, _ in
        count += 1
        return .none
      })
    Merge(
      Numbers(sequence: Array(0..<20_000)), Numbers(sequence: Array(0..<20_000))
    ).subscribe(guest)
    guest.subscription?.request(.max(39_999))
    guest.subscription?.request(.max(1))
    #expect(
      count == 40_000,
      .lesson("\(count) of 40000 values came.", see: place))
  }

  @Test("The subscriber is let go at each end.", arguments: 0..<3)
  func letsGo(ending: Int) {
    var subscription: Subscription?
    weak var watched: Guest?
    do {
      let guest = Guest(onSubscription: { subscription = $0 })
      watched = guest
      Merge(left, right).subscribe(guest)
      #expect(subscription != nil, .lesson("No subscription came.", see: place))
      switch ending {
      case 0:
        left.send(completion: .finished)
        right.send(completion: .finished)
      case 1: left.send(completion: .failure(Trouble()))
      default:
        subscription?.cancel()
        guest.receive(completion: .finished)
      }
    }
    let name = ["the end", "the failure", "a cancel"][ending]
    #expect(
      watched == nil,
      .lesson(
        "After \(name) the subscription still holds the subscriber.",
        see: place, of: name)
    )
    #expect(
      left.subscriberCount + right.subscriberCount == 0,
      .lesson("After \(name) a side is still running.", see: place, of: name))
    withExtendedLifetime(subscription) {}
  }

  @Test("P1 The subscription comes first, and nothing comes unasked.")
  func p1() { merge.keeps(.p1) }

  @Test("P2 Never more values come than were asked for.")
  func p2() { merge.keeps(.p2) }

  @Test("P5 A request for none brings nothing.")
  func p5() { merge.keeps(.p5) }

  @Test("P6 The end comes once, with the last value, and needs no demand.")
  func p6() { merge.keeps(.p6) }

  @Test("P7 A request from inside a value joins the running loop.")
  func p7() { merge.keeps(.p7) }

  @Test("P8 The stack stays flat, however many values come.")
  func p8() { merge.keeps(.p8) }

  @Test("P9 A cancel ends the run at every value, the last included.")
  func p9() { merge.keeps(.p9) }

  @Test("P10 After the end nothing is heard, and nothing is sent.")
  func p10() { merge.keeps(.p10) }

  @Test("P11 Each subscriber has a run of its own.")
  func p11() { merge.keeps(.p11) }

  @Test("P12 At its end a run lets go of the subscriber.")
  func p12() { merge.keeps(.p12) }

  @Test("P13 At a cancel a run lets go of the subscriber.")
  func p13() { merge.keeps(.p13) }

  @Test("P14 A run that is over and that nobody holds is gone.")
  func p14() { merge.keeps(.p14) }
}

/// One more may be asked for by a request, or by what is returned.
private func asked(_ line: String) -> String {
  line.hasPrefix("returned") ? "request" + line.dropFirst(8) : line
}

/// Writes what it is told into the book.
private final class Writing: Subscriber {
  typealias Input = Int
  typealias Failure = Trouble

  private let book: TestLog
  private let onSubscription: (Subscription) -> Void
  private let onValue: (Int, Subscription) -> Subscribers.Demand
  private(set) var subscription: Subscription?
  private var depth = 0
  private(set) var deepest = 0

  init(
    _ book: TestLog, onSubscription: @escaping (Subscription) -> Void,
    onValue: @escaping (Int, Subscription) -> Subscribers.Demand
  ) {
    self.book = book
    self.onSubscription = onSubscription
    self.onValue = onValue
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    book.write("subscription")
    onSubscription(subscription)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    depth += 1
    deepest = max(deepest, depth)
    defer { depth -= 1 }
    book.write("value \(input)")
    return subscription.map { onValue(input, $0) } ?? .none
  }

  func receive(completion: Subscribers.Completion<Trouble>) {
    book.write("\(completion)")
  }
}
