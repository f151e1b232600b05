import Chapter01Handshake
import Chapter05Demand
import Exercise18_3
import ExerciseSupport
import Testing

private let place = "Chapters/18-Threads.md#a-lock-around-each-property"

@Suite("18.3 Hang up in time", .exercise("Chapter18Threads/3-HangUpInTime"))
struct HangUpInTimeTests {
  private var search: Search<HangUpInTime> {
    var environment = Environment.subject(subscribers: 1)
    environment.sendsFromOneThread = true
    environment.demands = [.max(1), .unlimited, .none]
    environment.canFail = false
    environment.isClosed = { $0 == HangUpInTime.hangUp }
    environment.excludes = { move, _ in move == .finish(by: 0) }
    var names = Names("listening", publishers: [])
    names.subscribe = { "\($0).receive(subscription: listening)" }
    names.send = { "bell rings \($0)" }
    return Search(HangUpInTime(), with: environment, names: names, see: place) {
      bench in
      let bell = BenchBell(bench)
      // After its subscription, only the run retains the bell.
      return SubjectUnderTest(send: { [weak bell] in bell?.hear?($0) }) {
        let subscriber = bench.subscriber($0, failure: Never.self) {
          (ring: Int) in ring
        }
        subscriber.receive(
          subscription: Listening(bell: bell, subscriber: subscriber))
      }
    }
  }

  @Test(
    "Every small program: one connection, and one ring per demand.",
    .search)
  func everyProgram() { search.run() }

  /// A bell, a listener and a run, and their common log.
  private final class Play: @unchecked Sendable {
    let log = Locked<[String]>([])
    let bell: TestBell
    private let run: Locked<(any Subscription)?>
    weak var subscriber: Guest?

    init(
      whileConnecting: @escaping (Play) -> Void = { _ in },
      returns: @escaping (Int, Play) -> Subscribers.Demand = { _, _ in .none }
    ) {
      let log = log
      bell = TestBell { line in log.withLock { $0.append(line) } }
      run = Locked(nil)
      let guest = Guest { line in log.withLock { $0.append(line) } }
      subscriber = guest
      bell.whileConnecting = { [weak self] in self.map(whileConnecting) }
      guest.returns = { [weak self] value in
        self.map { returns(value, $0) } ?? .none
      }
      run.exchange(Listening(bell: bell, subscriber: guest))
    }

    var lines: [String] { log.withLock { $0 } }

    func request(_ demand: Subscribers.Demand) {
      run.withLock { $0 }?.request(demand)
    }

    func cancel() { run.withLock { $0 }?.cancel() }
    func forget() { run.exchange(nil) }
  }

  private func expect(
    _ play: Play, _ lines: [String], _ lesson: String,
    see place: String = place,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      play.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  @Test("A cancel before any demand connects nothing.")
  func cancelsFirst() {
    let play = Play()
    play.cancel()
    play.request(.unlimited)
    expect(play, [], "After a cancel, a request does not connect.")
  }

  @Test("A cancel while the run connects releases the subscriber at once.")
  func letsGoWhileConnecting() {
    let play = Play(whileConnecting: { play in
      play.cancel()
      let isGone = play.subscriber == nil
      play.log.withLock { $0.append(isGone ? "(gone)" : "(still held)") }
    })
    play.request(.max(1))
    expect(
      play, ["connect", "(gone)", "hang up"],
      "A cancel inside `connect(_:)` releases the subscriber at once, and hangs"
        + " up as soon as there is a hook.")
  }

  @Test(
    "After a cancel the run does not retain the hook.",
    arguments: [true, false])
  func letsGoOfTheHook(isConnecting: Bool) {
    let play = Play(whileConnecting: { if isConnecting { $0.cancel() } })
    play.request(.max(1))
    if !isConnecting { play.cancel() }
    play.log.withLock {
      $0.append(play.bell.hook == nil ? "(gone)" : "(still held)")
    }
    expect(
      play, ["connect", "hang up", "(gone)"],
      "Hang up, and store the hook of a cancelled run no longer.")
  }

  @Test("A request while the run connects adds demand, and connects nothing.")
  func requestsWhileConnecting() {
    let play = Play(whileConnecting: { $0.request(.max(1)) })
    play.request(.max(1))
    for ring in 1...3 { play.bell.ring(ring) }
    expect(
      play, ["connect", "value 1", "value 2"],
      "A request inside `connect(_:)` adds its demand, and does not connect"
        + " again.")
  }

  @Test("A ring while the run connects is delivered.")
  func ringsWhileConnecting() {
    let play = Play(whileConnecting: { $0.bell.ring(1) })
    play.request(.max(1))
    expect(
      play, ["connect", "value 1"],
      "The bell may ring before `connect` returns. If there is demand, deliver"
        + " that ring.")
  }
}

/// The rule for two threads: at most one connection is made, and none remains.
extension HangUpInTimeTests {
  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() { search.besideAnother().run() }
}

private final class Guest: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let write: (String) -> Void
  var returns: (Int) -> Subscribers.Demand = { _ in .none }

  init(_ write: @escaping (String) -> Void) {
    self.write = write
  }

  func receive(subscription: any Subscription) {}

  func receive(_ input: Int) -> Subscribers.Demand {
    write("value \(input)")
    return returns(input)
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}

private final class TestBell: Bell, @unchecked Sendable {
  private final class TestHook: Hook {
    private let end: () -> Void
    init(_ end: @escaping () -> Void) { self.end = end }
    func hangUp() { end() }
  }

  private let write: (String) -> Void
  private let ears = Locked<[Int: (Int) -> Void]>([:])
  private let count = Locked(0)
  var whileConnecting: () -> Void = {}
  weak var hook: AnyObject?

  init(_ write: @escaping (String) -> Void) {
    self.write = write
  }

  func connect(_ hear: @escaping (Int) -> Void) -> Hook {
    let id = count.withLock { count in
      count += 1
      return count
    }
    ears.withLock { $0[id] = hear }
    write("connect")
    // Once, because an answer that connects again would never stop.
    if id == 1 { whileConnecting() }
    let hook = TestHook { [weak self] in
      let ear = self?.ears.withLock { $0.removeValue(forKey: id) }
      withExtendedLifetime(ear) {}
      self?.write("hang up")
    }
    self.hook = hook
    return hook
  }

  func ring(_ number: Int) {
    let all = ears.withLock { $0.sorted { $0.key < $1.key }.map(\.value) }
    for ear in all { ear(number) }
  }
}

/// A bell that rings when a program tells it to.
private final class BenchBell: Bell {
  private(set) var hear: ((Int) -> Void)?
  private unowned let bench: Bench

  init(_ bench: Bench) { self.bench = bench }

  deinit { bench.noteRelease(of: "the bell") }

  func connect(_ hear: @escaping (Int) -> Void) -> Hook {
    self.hear = hear
    bench.called(HangUpInTime.connect)
    return BenchHook(self)
  }

  private final class BenchHook: Hook {
    private weak var bell: BenchBell?

    init(_ bell: BenchBell) { self.bell = bell }

    func hangUp() {
      let last = bell?.hear
      bell?.hear = nil
      bell?.bench.called(HangUpInTime.hangUp)
      withExtendedLifetime(last) {}
    }
  }
}
