import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter12Values
import Exercise15_5
import ExerciseSupport
import Testing

private let place = "Chapters/15-DataTasks.md#challenge"

@Suite(
  "15.5 Prove the demand", .exercise("Chapter15DataTasks/5-ProveTheDemand"))
struct ProveTheDemandTests {
  private typealias Counter = (Int) -> AnyPublisher<Int, Never>

  private let proof = Self.proof { use in
    { length in
      Deferred {
        use()
        return Publishers.Sequence<Range<Int>, Never>(sequence: 1..<length + 1)
      }.eraseToAnyPublisher()
    }
  }

  private static func proof(right: @escaping Proof<Counter>.Make)
    -> Proof<Counter>
  {
    Proof(
      of: "counter", see: place, right: right,
      absurd: { use in
        { _ in
          Deferred {
            use()
            return Empty<Int, Never>(completeImmediately: false)
          }.eraseToAnyPublisher()
        }
      }, test: { try testCounter($0) })
  }

  /// Returns a counter whose runs have these flaws.
  private func counter(
    _ make: @escaping () -> FlawedRun.Flaws
  ) -> Proof<Counter>.Make {
    { use in
      { length in
        FlawedCounter(length: length, flaws: make(), use: use)
          .eraseToAnyPublisher()
      }
    }
  }

  @Test("It accepts a counter that is right.")
  func accepts() async { await proof.accepts() }

  @Test("It accepts a counter that delivers numbers inside a request.")
  func acceptsNested() async {
    await Self.proof(right: counter { .init(nests: true) }).accepts()
  }

  @Test("It rejects a counter that delivers without being asked.")
  func unasked() async {
    await proof.rejects(
      "delivers a number before one is requested",
      counter { .init(startsAtOnce: true) })
  }

  @Test("It rejects a counter that delivers everything at the first request.")
  func everything() async {
    await proof.rejects(
      "delivers everything at the first request",
      counter { .init(ignoresDemand: true) })
  }

  @Test("It rejects a counter that counts down.")
  func countsDown() async {
    await proof.rejects("counts down", counter { .init(countsDown: true) })
  }

  @Test("It rejects a counter that loses a number when demand runs out.")
  func loses() async {
    await proof.rejects(
      "loses a number when demand runs out",
      counter { .init(losesOne: true) })
  }

  @Test("It rejects a counter that forgets what is returned.")
  func forgetsReturned() async {
    await proof.rejects(
      "ignores the demand that the subscriber returns",
      counter { .init(forgetsReturned: true) })
  }

  @Test("It rejects a counter in which what is returned replaces the rest.")
  func replaces() async {
    await proof.rejects(
      "replaces its outstanding demand with the returned demand",
      counter { .init(returnedReplaces: true) })
  }

  @Test("It rejects a counter that starts again inside a request from inside.")
  func secondLoop() async {
    await proof.rejects(
      "delivers a number again if a request comes inside a delivery",
      counter { .init(countsLate: true) })
  }

  @Test("It rejects a counter that forgets a request from inside.")
  func forgetsInside() async {
    await proof.rejects(
      "ignores a request that comes inside a delivery",
      counter { .init(forgetsInside: true) })
  }

  @Test("It rejects a counter that ends only at another request.")
  func lateEnd() async {
    await proof.rejects(
      "needs one more request before it finishes",
      counter { .init(endsLate: true) })
  }

  @Test("It rejects a counter that finishes before its last number.")
  func earlyEnd() async {
    await proof.rejects(
      "finishes before its last number", counter { .init(endsEarly: true) })
  }

  @Test("It rejects a counter that finishes twice.")
  func twice() async {
    await proof.rejects("finishes twice", counter { .init(endsTwice: true) })
  }

  @Test("It rejects a counter that goes on after a cancel.")
  func goesOn() async {
    await proof.rejects(
      "continues after a cancel that comes inside a delivery",
      counter { .init(hearsNoCancel: true) })
  }

  @Test("It rejects a counter that finishes although it was cancelled.")
  func endsCancelled() async {
    await proof.rejects(
      "finishes although it was cancelled while it delivered its last number",
      counter { .init(endsCancelled: true) })
  }

  @Test(
    "It rejects a counter that has one run for several.",
    arguments: [false, true])
  func oneRun(startsOver: Bool) async {
    let whom = startsOver ? "subscribers that overlap" : "all its subscribers"
    await proof.rejects("shares one run among \(whom)") { use in
      { length in
        let shared = FlawedRun.Position()
        return Deferred { () -> FlawedCounter in
          FlawedCounter(
            length: length, flaws: .init(startsOver: startsOver), use: use,
            position: shared)
        }.eraseToAnyPublisher()
      }
    }
  }
}

private struct FlawedCounter: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let length: Int
  let flaws: FlawedRun.Flaws
  let use: () -> Void
  var position: FlawedRun.Position?

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    use()
    let run = FlawedRun(
      length: length, flaws: flaws, position: position ?? .init(),
      value: { subscriber.receive($0) },
      end: { subscriber.receive(completion: .finished) })
    subscriber.receive(subscription: run)
    if flaws.startsAtOnce { run.start() }
  }
}

private final class FlawedRun: Subscription {
  struct Flaws {
    /// Delivers one number at once, and subtracts it from the first request.
    var startsAtOnce = false
    var countsDown = false
    var ignoresDemand = false
    var losesOne = false
    var forgetsReturned = false
    var returnedReplaces = false
    var countsLate = false
    var forgetsInside = false
    var endsLate = false
    var endsEarly = false
    var endsTwice = false
    var hearsNoCancel = false
    var endsCancelled = false
    /// Counts from 1 again after its end.
    var startsOver = false
    /// Delivers numbers inside a request, even inside a delivery: no flaw.
    var nests = false
  }

  final class Position {
    var last = 0
  }

  private let length: Int
  private let flaws: Flaws
  private let position: Position
  private let value: (Int) -> Subscribers.Demand
  private let end: () -> Void
  private var demand = Subscribers.Demand.none
  private var owes = 0
  private var isDelivering = false
  /// The number of nested loops that are running.
  private var depth = 0
  private var isCancelled = false
  private var hasEnded = false

  init(
    length: Int, flaws: Flaws, position: Position,
    value: @escaping (Int) -> Subscribers.Demand, end: @escaping () -> Void
  ) {
    self.length = length
    self.flaws = flaws
    self.position = position
    self.value = value
    self.end = end
  }

  /// Delivers the first number before it is requested.
  func start() {
    request(.max(1))
    owes = 1
  }

  func request(_ demand: Subscribers.Demand) {
    let demand = demand > .none ? demand - owes : demand
    owes = 0
    if isDelivering, flaws.forgetsInside { return }
    self.demand += flaws.ignoresDemand ? .unlimited : demand
    // Two levels are enough to show it; more would overflow the stack.
    if isDelivering, !flaws.nests, !flaws.countsLate || depth > 1 { return }
    guard !isOver else { return }
    depth += 1
    defer { depth -= 1 }
    let isInside = isDelivering
    isDelivering = true
    while self.demand > .none, position.last < length, !isOver { deliver() }
    isDelivering = isInside
    if flaws.losesOne, position.last + 1 < length { position.last += 1 }
    finish()
  }

  func cancel() { isCancelled = true }

  private var isOver: Bool {
    hasEnded || isCancelled && !flaws.hearsNoCancel
  }

  private func deliver() {
    demand -= 1
    if !flaws.countsLate { position.last += 1 }
    let number = position.last + (flaws.countsLate ? 1 : 0)
    if flaws.endsEarly, number == length { end() }
    let returned = value(flaws.countsDown ? length + 1 - number : number)
    if flaws.countsLate { position.last = Swift.min(position.last + 1, length) }
    if flaws.returnedReplaces {
      if returned > .none { demand = returned }
    } else if !flaws.forgetsReturned {
      demand += returned
    }
  }

  private func finish() {
    guard position.last == length, !hasEnded else { return }
    if isCancelled, !flaws.endsCancelled, !flaws.hearsNoCancel { return }
    if flaws.endsLate, demand == .none { return }
    hasEnded = true
    if !flaws.endsEarly { end() }
    if flaws.endsTwice { end() }
    if flaws.startsOver { position.last = 0 }
  }
}
