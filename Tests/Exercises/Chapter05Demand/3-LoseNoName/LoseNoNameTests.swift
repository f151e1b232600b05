import Chapter01Handshake
import Exercise05_3
import ExerciseSupport
import Testing
import Timeline

private let place =
  "Chapters/05-Demand.md#a-value-taken-before-the-demand-is-checked"

@Suite("05.3 Lose no name", .exercise("Chapter05Demand/3-LoseNoName"))
struct LoseNoNameTests {
  private static func names(_ count: Int) -> [String] {
    let known = ["Manny", "Moe", "Jack"]
    return (0..<count).map { $0 < 3 ? known[$0] : "Boy \($0)" }
  }

  /// Plays two runs with one roll, and compares what they and the roll have.
  private func play(_ turns: [Turn], _ lesson: String, is expected: [String]) {
    let roll = Roll(["Manny", "Moe", "Jack"])
    let publisher = MyCoolPublisher(roll)
    var lines: [String] = []
    var runs: [String: Subscription] = [:]
    for turn in turns {
      switch turn {
      case .subscribe(let who):
        publisher.subscribe(who, into: { lines.append($0) }) {
          runs[who] = $0
        }
      case .ask(let who, let demand): runs[who]?.request(demand)
      case .cancel(let who): runs[who]?.cancel()
      }
    }
    var left: [String] = []
    while let name = roll.take(), left.count < 5 { left.append(name) }
    lines.append("left: \(left.joined(separator: ", "))")
    expectHistory(lines, is: expected, lesson, see: place)
  }

  private enum Turn {
    case subscribe(String)
    case ask(String, Subscribers.Demand)
    case cancel(String)
  }

  private var search: Search<LoseNoName> {
    var environment = Environment.source
    environment.omitted[.releaseThatCallsBack] =
      "the task does not promise it"
    environment.subscribers = 2
    environment.demands = [.max(1), .max(2), .unlimited]
    return Search(
      LoseNoName(), with: environment,
      names: Names("publisher", subscribers: ["a", "b"]), see: place
    ) { bench in
      let publisher = MyCoolPublisher(Roll(["1", "2", "3"]))
      return SubjectUnderTest {
        publisher.subscribe(
          bench.subscriber($0, failure: Never.self) { Int($0) ?? 0 })
      }
    }
  }

  @Test(
    "Every small program: each name reaches one of two runs, then the end.",
    .search)
  func everyProgram() { search.run() }

  @Test("Names without demand stay on the roll for the other run.")
  func shared() {
    play(
      [
        .subscribe("a"), .subscribe("b"), .ask("a", .max(1)),
        .ask("b", .max(1)), .ask("a", .max(1)),
      ],
      "A run takes a name only to deliver it, and finishes right after the last"
        + " name.",
      is: ["a: Manny", "b: Moe", "a: Jack", "a: finished", "left: "])
  }

  @Test("A run that finds the roll empty finishes at its next request.")
  func emptied() {
    play(
      [
        .subscribe("a"), .subscribe("b"), .ask("b", .unlimited),
        .ask("a", .max(1)), .subscribe("c"),
      ],
      "When the roll is empty, each run finishes, even if another run took the"
        + " last name.",
      is: [
        "b: Manny", "b: Moe", "b: Jack", "b: finished", "a: finished",
        "c: finished", "left: ",
      ])
  }

  @Test("A cancelled run takes nothing.")
  func cancelled() {
    play(
      [
        .subscribe("a"), .ask("a", .max(1)), .cancel("a"),
        .ask("a", .unlimited),
      ],
      "A cancelled run takes no name: the names that it has not delivered stay"
        + " on the roll.",
      is: ["a: Manny", "left: Moe, Jack"])
  }

  @Test("Requested and returned demand add up.")
  func addsUp() {
    let timeline = Timeline()
    MyCoolPublisher(Roll(Self.names(6))).recorded(on: timeline).subscribe(
      ScriptedSubscriber<String, Never>(
        onSubscription: {
          $0.request(.max(1))
          $0.request(.max(2))
        },
        onValue: { name, _ in name == "Moe" ? .max(2) : .none }))
    expectTimeline(
      timeline,
      is: Timeline.Recording(history: [
        "subscribe", "subscription", "request max(1)", "value Manny",
        "request max(2)", "value Moe", "returned max(2)", "value Jack",
        "value Boy 3", "value Boy 4",
      ]),
      "Add each requested demand and each returned demand to the outstanding"
        + " demand.",
      see: place)
  }
}

extension MyCoolPublisher {
  /// Subscribes a guest, which passes its subscription to `run`.
  fileprivate func subscribe(
    _ who: String, into write: @escaping (String) -> Void,
    run: @escaping (Subscription) -> Void
  ) {
    subscribe(Guest(who: who, write: write, run: run))
  }
}

private final class Guest: Subscriber {
  typealias Input = String
  typealias Failure = Never

  let who: String
  let write: (String) -> Void
  let run: (Subscription) -> Void

  init(
    who: String, write: @escaping (String) -> Void,
    run: @escaping (Subscription) -> Void
  ) {
    self.who = who
    self.write = write
    self.run = run
  }

  func receive(subscription: Subscription) { run(subscription) }

  func receive(_ input: String) -> Subscribers.Demand {
    write("\(who): \(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    write("\(who): \(completion)")
  }
}
