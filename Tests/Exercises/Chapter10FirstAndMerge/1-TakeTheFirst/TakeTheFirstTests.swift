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

  // Who asks while it is attached waits until the run before it is asked.
  private let first = TestedSource(see: place, without: ["P15"], delivers: [0])
  {
    First((0..<3).publisher)
  }
  private let timeline = Timeline()
  private let source = ManualPublisher<Int, Trouble>()

  /// Both runs are recorded: the one before the operator, and the one behind.
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
    // Who cancels a run that has ended by itself does no harm.
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

  private func search(_ deliversInside: Bool) -> Search<TakeTheFirst> {
    var environment = Environment()
    environment.isClosed = { call in
      switch call {
      case .subscribed, .refuse: true
      default: false
      }
    }
    return Search(
      TakeTheFirst(deliversInside: deliversInside), with: environment,
      names: Names("First(upstream)"), see: place
    ) { bench in
      let first = First(bench.publisher())
      return SubjectUnderTest {
        first.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test("Every small program: the first value, when it is asked for.", .search)
  func everyProgram() { Variants([true, false]) { search($0) }.run() }

  @Test(
    "Every small program: each of two subscribers has a first value.", .search)
  func everyProgramOfTwo() {
    Variants([true, false]) { search($0).withTwoRuns() }.run(.short)
  }

  @Test("Asked in time: the first value, and the end.")
  func asked() {
    let guest = Guest(onSubscription: { $0.request(.max(1)) })
    subscribe(guest, to: source)
    source.send(1)
    source.send(2)
    expect(
      [
        "  before: subscription", "subscription", "request max(1)",
        "  before: request unlimited", "  before: value 1", "  before: cancel",
        "value 1", "finished",
      ],
      "Hand over a subscription, ask for everything, and stop at the first.")
  }

  @Test("Asked late: the value waits, and the run before it does not.")
  func late() {
    let guest = Guest()
    subscribe(guest, to: source)
    source.send(1)
    source.send(2)
    guest.subscription?.request(.max(2))
    guest.subscription?.request(.max(2))
    expect(
      [
        "  before: subscription", "subscription", "  before: request unlimited",
        "  before: value 1", "  before: cancel", "request max(2)", "value 1",
        "finished",
      ],
      "No demand, no value. The publisher before it can be let go all the same."
    )
  }

  @Test("Asked for none, the value goes on waiting.")
  func none() {
    let guest = Guest()
    subscribe(guest, to: source)
    guest.subscription?.request(.none)
    source.send(1)
    expect(
      [
        "  before: subscription", "subscription", "  before: request unlimited",
        "request max(0)", "  before: value 1", "  before: cancel",
      ], "A request for none asks for nothing.")
  }

  @Test("A publisher that answers at once gives its first value.")
  func atOnce() {
    let guest = Guest(onSubscription: { $0.request(.unlimited) })
    subscribe(
      guest, to: Publishers.Sequence<[Int], Trouble>(sequence: [1, 2, 3]))
    expect(
      [
        "  before: subscription", "subscription", "request unlimited",
        "  before: request unlimited", "  before: value 1", "  before: cancel",
        "value 1", "finished",
      ], "The value may come from inside your own request.")
  }

  @Test("An end before any value is passed on.")
  func early() {
    subscribe(to: source)
    source.send(completion: .finished)
    expect(
      [
        "  before: subscription", "subscription", "  before: request unlimited",
        "  before: finished", "finished",
      ], "No value will come any more, so nobody has to ask.")
  }

  @Test("A failure before any value is passed on.")
  func failure() {
    subscribe(to: source)
    source.send(completion: .failure(Trouble()))
    expect(
      [
        "  before: subscription", "subscription", "  before: request unlimited",
        "  before: failure(trouble)", "failure(trouble)",
      ], "A failure is an end, and needs no demand either.")
  }

  @Test("A cancel goes up once, and nothing follows.")
  func cancel() {
    let guest = Guest()
    subscribe(guest, to: source)
    let subscription = guest.subscription
    subscription?.cancel()
    subscription?.cancel()
    source.send(1)
    subscription?.request(.max(1))
    expect(
      [
        "  before: subscription", "subscription", "  before: request unlimited",
        "cancel", "  before: cancel", "cancel", "request max(1)",
      ], "Take the subscription out of the state, and cancel what you took out."
    )
  }

  @Test("A cancel while the value waits lets the value go.")
  func cancelWhileHolding() {
    let guest = Guest()
    subscribe(guest, to: source)
    source.send(1)
    guest.subscription?.cancel()
    guest.subscription?.request(.max(1))
    expect(
      [
        "  before: subscription", "subscription", "  before: request unlimited",
        "  before: value 1", "  before: cancel", "cancel", "request max(1)",
      ], "The run before it has been cancelled already; do it once.")
  }

  @Test("A cancel while it is attached asks for nothing.")
  func cancelAtOnce() {
    let guest = Guest(onSubscription: { $0.cancel() })
    subscribe(guest, to: source)
    expect(
      ["  before: subscription", "subscription", "cancel", "  before: cancel"],
      "After each call, look whether the run is still on.")
  }

  @Test("A cancel from inside the value keeps the end away.")
  func cancelInside() {
    let guest = Guest(
      onSubscription: { $0.request(.max(1)) },
      onValue: { _, subscription in
        subscription.cancel()
        subscription.request(.max(1))
        return .max(1)
      })
    subscribe(guest, to: source)
    source.send(1)
    expect(
      [
        "  before: subscription", "subscription", "request max(1)",
        "  before: request unlimited", "  before: value 1", "  before: cancel",
        "value 1", "cancel", "request max(1)", "returned max(1)",
      ], "The subscriber has had enough: no completion either.")
  }

  @Test("A request from inside the value brings no second one.")
  func requestInside() {
    let guest = Guest(
      onSubscription: { $0.request(.max(1)) },
      onValue: { _, subscription in
        subscription.request(.max(1))
        return .none
      })
    subscribe(guest, to: source)
    source.send(1)
    expect(
      [
        "  before: subscription", "subscription", "request max(1)",
        "  before: request unlimited", "  before: value 1", "  before: cancel",
        "value 1", "request max(1)", "finished",
      ], "Change the state before you call: the value is on its way.")
  }

  @Test("A value that has waited comes once, though it is asked for inside.")
  func requestInsideLate() {
    let guest = Guest(
      onValue: { [timeline] _, subscription in
        // Who delivers again and again is stopped after a few.
        if timeline.history(of: "guest").count < 8 {
          subscription.request(.max(1))
        }
        return .none
      })
    subscribe(guest, to: source)
    source.send(1)
    guest.subscription?.request(.max(1))
    expect(
      [
        "  before: subscription", "subscription", "  before: request unlimited",
        "  before: value 1", "  before: cancel", "request max(1)", "value 1",
        "request max(1)", "finished",
      ], "Take the value out of the state before you deliver it.")
  }

  @Test("What still comes after the first value is nobody's.")
  func stubborn() {
    var lines: [String] = []
    let stubborn = Stubborn()
    let guest = Guest(onValue: { value, _ in
      lines.append("value \(value)")
      return .none
    })
    First(stubborn).subscribe(guest)
    stubborn.send(1)
    stubborn.send(2)
    stubborn.end()
    guest.subscription?.request(.max(1))
    stubborn.send(3)
    if guest.subscription == nil { lines.append("an end") }
    expectHistory(
      lines, is: ["value 1", "an end"],
      "The run before it is over with the first value: what was on its way"
        + " changes nothing any more.", see: place)
  }

  @Test("A cancel lets the waiting value go.")
  func letsTheValueGo() {
    final class Value {}
    let source = ManualPublisher<Value, Trouble>()
    let guest = ScriptedSubscriber<Value, Trouble>()
    weak var watched: Value?
    First(source).subscribe(guest)
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
      .lesson("After a cancel the waiting value is still held.", see: place))
    withExtendedLifetime(subscription) {}
  }

  @Test("A second subscription is cancelled.")
  func second() {
    let pair = Twice(source: source)
    First(pair).subscribe(Guest())
    expectHistory(
      pair.lines, is: ["first request unlimited", "second cancel"],
      "It has a run already. Refuse the second by cancelling it.", see: place)
  }

  @Test("Two subscribers have two runs.")
  func two() {
    var values: [String] = []
    let numbers = First(source)
    for name in ["A", "B"] {
      numbers.subscribe(
        Guest(
          onSubscription: { $0.request(.max(1)) },
          onValue: { value, _ in
            values.append("\(name)\(value)")
            return .none
          }))
    }
    source.send(1)
    expectHistory(
      values, is: ["A1", "B1"], "What a run needs lives in the run.", see: place
    )
  }

  @Test("The subscriber is let go at each end.", arguments: 0..<4)
  func letsGo(ending: Int) {
    let source = ManualPublisher<Int, Trouble>()
    var subscription: Subscription?
    weak var watched: Guest?
    do {
      let guest = Guest(onSubscription: { subscription = $0 })
      watched = guest
      First(source).subscribe(guest)
      #expect(subscription != nil, .lesson("No subscription came.", see: place))
      switch ending {
      case 0: source.send(completion: .finished)
      case 1: source.send(completion: .failure(Trouble()))
      case 2:
        source.send(1)
        subscription?.request(.max(1))
      default:
        subscription?.cancel()
        guest.receive(completion: .finished)
      }
    }
    let name = ["the end", "the failure", "the value", "a cancel"][ending]
    #expect(
      watched == nil,
      .lesson(
        "After \(name) the subscription still holds the subscriber.",
        see: place, of: name)
    )
    withExtendedLifetime(subscription) {}
  }

  @Test("P1 The subscription comes first, and nothing comes unasked.")
  func p1() { first.keeps(.p1) }

  @Test("P2 Never more values come than were asked for.")
  func p2() { first.keeps(.p2) }

  @Test("P5 A request for none brings nothing.")
  func p5() { first.keeps(.p5) }

  @Test("P6 The end comes once, with the last value, and needs no demand.")
  func p6() { first.keeps(.p6) }

  @Test("P4 Demand beyond every number is unlimited.")
  func p4() { first.keeps(.p4) }

  @Test("P7 A request from inside a value joins the running loop.")
  func p7() { first.keeps(.p7) }

  @Test("P9 A cancel ends the run at every value, the last included.")
  func p9() { first.keeps(.p9) }

  @Test("P10 After the end nothing is heard, and nothing is sent.")
  func p10() { first.keeps(.p10) }

  @Test("P11 Each subscriber has a run of its own.")
  func p11() { first.keeps(.p11) }

  @Test("P12 At its end a run lets go of the subscriber.")
  func p12() { first.keeps(.p12) }

  @Test("P13 At a cancel a run lets go of the subscriber.")
  func p13() { first.keeps(.p13) }

  @Test("P14 A run that is over and that nobody holds is gone.")
  func p14() { first.keeps(.p14) }
}

/// Goes on after a cancel, as one whose signals were on their way may do.
private final class Stubborn: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  private struct Deaf: Subscription {
    let combineIdentifier = CombineIdentifier()
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }

  private(set) var send: (Int) -> Void = { _ in }
  private(set) var end: () -> Void = {}

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    send = { _ = subscriber.receive($0) }
    end = { subscriber.receive(completion: .finished) }
    subscriber.receive(subscription: Deaf())
  }
}

/// Hands over two subscriptions, one after the other.
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
