import Chapter01Handshake
import Chapter05Demand
import Findings
import Foundation
import Testing

@testable import ExerciseSupport

/// A subject for one subscriber, with an optional mistake.
private final class Relay: Publisher {
  typealias Output = Parcel
  typealias Failure = FakeFailure

  enum Mistake {
    case none, forgetsTheReturned, keepsTheSubscriber, trapsInside
    case hangs, goesOn, trapsAtRelease, stopsAfterFive, losesTheEnd
  }

  private let mistake: Mistake
  private var run: Run?

  init(_ mistake: Mistake) { self.mistake = mistake }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Parcel, S.Failure == FakeFailure {
    let run = Run(mistake, AnyListener(subscriber))
    self.run = run
    subscriber.receive(subscription: run)
  }

  func send(_ value: Parcel) { run?.take(value) }

  func end(_ completion: Subscribers.Completion<FakeFailure>) {
    run?.end(completion)
  }

  private struct AnyListener {
    var value: (Parcel) -> Subscribers.Demand
    var end: (Subscribers.Completion<FakeFailure>) -> Void

    init<S: Subscriber>(_ subscriber: S)
    where S.Input == Parcel, S.Failure == FakeFailure {
      value = { subscriber.receive($0) }
      end = { subscriber.receive(completion: $0) }
    }
  }

  private final class Run: Subscription {
    private let mistake: Mistake
    private var listener: AnyListener?
    private var kept: AnyListener?
    private var demand = Subscribers.Demand.none
    private var isInside = false
    private var count = 0

    init(_ mistake: Mistake, _ listener: AnyListener) {
      self.mistake = mistake
      self.listener = listener
      if mistake == .keepsTheSubscriber { kept = listener }
    }

    func take(_ value: Parcel) {
      guard let listener, demand > .none else { return }
      if isInside, mistake == .trapsInside { fatalError("Not inside.") }
      while isInside, mistake == .hangs {}
      if mistake == .stopsAfterFive, count == 5 { return }
      count += 1
      demand -= 1
      isInside = true
      let more = listener.value(value)
      isInside = false
      if mistake != .forgetsTheReturned { demand += more }
      while mistake == .goesOn, more > .none { _ = listener.value(value) }
    }

    func end(_ completion: Subscribers.Completion<FakeFailure>) {
      if mistake == .losesTheEnd { return }
      let last = listener
      listener = nil
      last?.end(completion)
    }

    func request(_ demand: Subscribers.Demand) { self.demand += demand }

    func cancel() {
      if mistake == .trapsAtRelease { return listener = nil }
      let last = listener
      listener = nil
      withExtendedLifetime(last) {}
    }
  }
}

/// The model of a right relay, with optional faults of its own.
private struct RelayModel: Specification {
  enum Step: Hashable { case delivered }

  var ignoresDemand = false
  /// Whether the model ignores returned demand, as another task might.
  var forgetsTheReturned = false
  private var demand = Subscribers.Demand.none
  private var isOn = false
  private var hasEnded = false

  init(ignoresDemand: Bool = false, forgetsTheReturned: Bool = false) {
    self.ignoresDemand = ignoresDemand
    self.forgetsTheReturned = forgetsTheReturned
  }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      isOn = true
      return [.call(.subscription(0))]
    case .send(let value, _):
      guard isOn, ignoresDemand || demand > .none else { return [] }
      if !ignoresDemand { demand -= 1 }
      return [.call(.value(value, to: 0)), .then(.delivered)]
    case .finish, .fail:
      defer { isOn = false }
      return isOn
        ? [.call(move == .fail(by: 0) ? .failed(0) : .finished(0))] : []
    case .request(let more, _): if isOn { demand += more }
    case .cancel: isOn = false
    default: break
    }
    return []
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    if isOn, !forgetsTheReturned { demand += outcome.given }
    return []
  }

  func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .value: false
    case .subscriber: isOn
    default: true
    }
  }
}

/// A relay that many threads may use, with an optional mistake.
private final class SharedRelay: Publisher, Subscription {
  typealias Output = Parcel
  typealias Failure = FakeFailure

  enum Mistake {
    case none, looksTwice, callsUnderTheLock, releasesUnderTheLock
  }

  private let mistake: Mistake
  private let demand = Locked(Subscribers.Demand.none)
  private let listener = Locked<((Parcel) -> Subscribers.Demand)?>(nil)
  private let turn = Locked<(owner: Thread?, queue: [Parcel])>((nil, []))

  init(_ mistake: Mistake) { self.mistake = mistake }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Parcel, S.Failure == FakeFailure {
    listener.exchange { subscriber.receive($0) }
    subscriber.receive(subscription: self)
  }

  /// Delivers the value, or leaves it to the thread that is delivering.
  func send(_ value: Parcel) {
    let owner = turn.withLock { turn -> Thread? in
      defer { turn.owner = turn.owner ?? .current }
      if let owner = turn.owner, owner !== Thread.current {
        turn.queue.append(value)
      }
      return turn.owner
    }
    if owner === Thread.current { deliver(value) }
    guard owner == nil else { return }
    var next: Parcel? = value
    while let value = next {
      deliver(value)
      next = turn.withLock { turn in
        if turn.queue.isEmpty { turn.owner = nil }
        return turn.queue.isEmpty ? nil : turn.queue.removeFirst()
      }
    }
  }

  private func deliver(_ value: Parcel) {
    let open = demand.withLock { demand in
      defer { if demand > .none { demand -= 1 } }
      return demand
    }
    guard open > .none, let listener = listener.withLock({ $0 }) else { return }
    if mistake == .looksTwice { demand.exchange(open - 1) }
    if mistake == .callsUnderTheLock {
      return demand.withLock { $0 += listener(value) }
    }
    let more = listener(value)
    demand.withLock { $0 += more }
  }

  func request(_ more: Subscribers.Demand) { demand.withLock { $0 += more } }

  func cancel() {
    if mistake == .releasesUnderTheLock {
      return listener.withLock { $0 = nil }
    }
    listener.exchange(nil)
  }
}

@Suite("A search beside another thread", .enabled(if: gapsAreSeen))
struct BesideAnotherTests {
  private func search(
    _ mistake: SharedRelay.Mistake
  ) -> Search<RelayModel> {
    var environment = Environment.subject(subscribers: 1)
    environment.excludes = { move, _ in
      if case .finish = move { return true }
      if case .fail = move { return true }
      return false
    }
    return Search(
      RelayModel(), with: environment, names: Names("relay", publishers: []),
      see: "Chapters/11-Subjects.md#make"
    ) { bench in
      let relay = SharedRelay(mistake)
      return SubjectUnderTest(send: { relay.send(bench.parcel($0)) }) {
        relay.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  private func breach(_ mistake: SharedRelay.Mistake) -> String? {
    search(mistake).besideAnother().failure
  }

  @Test("A correct piece passes.")
  func right() { #expect(breach(.none) == nil) }

  #if os(Linux)
    /// ThreadSanitizer's library takes the place of the hook.
    @Test("The search sees gaps when no other hook replaces its own.")
    func gaps() {
      #expect(gapsAreSeen || dlsym(nil, "__tsan_init") != nil)
    }
  #endif

  @Test("The search finds a value lost between two checks.")
  func lost() throws {
    let text = try #require(breach(.looksTwice))
    #expect(
      text.contains("> subscriber: request(.max(1)) (another thread, in a gap)")
    )
    #expect(
      text.contains(
        "subscriber would receive subscriber.receive(subscription:), "
          + "subscriber.receive(1), subscriber.receive(2), "))
  }

  @Test("The search finds a release under a lock without another thread.")
  func released() {
    let search = search(.releasesUnderTheLock)
    #expect(
      search.look(.quick).found.map { search.names.lines($0.actual) } == [
        "relay.subscribe(subscriber)",
        "  subscriber.receive(subscription:)",
        "subscriber: cancel()",
        "  (subscriber is released under a lock)",
      ])
    #expect(self.search(.none).look(.quick).found == nil)
  }

  @Test("A call under a lock is found, without another thread.")
  func called() {
    let search = search(.callsUnderTheLock)
    #expect(
      search.look(.quick).found.map { search.names.lines($0.actual) } == [
        "relay.subscribe(subscriber)",
        "  subscriber.receive(subscription:)",
        "subscriber: request(.max(1))",
        "relay.send(1)",
        "  (under a lock) subscriber.receive(1)",
      ])
  }
}

@Suite("The search through small programs")
struct SearchTests {
  fileprivate func search(
    _ mistake: Relay.Mistake, model: RelayModel = RelayModel()
  ) -> Search<RelayModel> {
    let environment = Environment.subject(subscribers: 1)
    return Search(
      model, with: environment, names: Names("relay", publishers: []),
      see: "Chapters/11-Subjects.md#make"
    ) { bench in
      let relay = Relay(mistake)
      return SubjectUnderTest(
        send: { relay.send(bench.parcel($0)) },
        end: { relay.end($0 ? .failure(FakeFailure()) : .finished) }
      ) {
        relay.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  private func lines(_ mistake: Relay.Mistake) -> [String]? {
    let search = search(mistake)
    return search.look(.quick).found.map { search.names.lines($0.actual) }
  }

  @Test("A correct piece passes.")
  func right() {
    let result = search(.none).look(.quick)
    #expect(result.found == nil)
    #expect(result.fault == nil)
    #expect(result.programs > 100)
  }

  @Test("The search returns the smallest failing program.")
  func smallest() {
    #expect(
      lines(.forgetsTheReturned) == [
        "relay.subscribe(subscriber)",
        "  subscriber.receive(subscription:)",
        "subscriber: request(.max(1))",
        "relay.send(1)",
        "  subscriber.receive(1)",
        "    return .max(1)",
        "relay.send(2)",
      ])
  }

  @Test("A long failing program is shortened as far as possible.")
  func long() {
    let sent = (lines(.stopsAfterFive) ?? [])
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.hasPrefix("relay.send") }
    #expect(sent == (1...6).map { "relay.send(\($0))" })
  }

  @Test("The search finds objects that are still retained.")
  func held() {
    #expect(
      lines(.keepsTheSubscriber) == [
        "relay.subscribe(subscriber)",
        "  subscriber.receive(subscription:)",
        "relay.send(completion: .finished)",
        "  subscriber.receive(completion: .finished)",
        "subscriber is still retained",
      ])
  }

  @Test("A trap is a finding, and the process continues.")
  func trap() {
    #expect(
      lines(.trapsInside) == [
        "relay.subscribe(subscriber)",
        "  subscriber.receive(subscription:)",
        "subscriber: request(.unlimited)",
        "relay.send(1)",
        "  subscriber.receive(1)",
        "    relay.send(2)",
        "(it traps)",
      ])
  }

  @Test("The search says briefly what goes wrong, and when.")
  func summary() {
    func summary(_ mistake: Relay.Mistake) -> String? {
      let search = search(mistake)
      return search.look(.quick).found.map {
        Summary($0, search.names, search.environment).text
      }
    }
    let inside =
      "when the subscriber requests `.unlimited`, "
      + "and then 2 is sent inside `receive(1)`"
    #expect(
      [
        summary(.forgetsTheReturned), summary(.keepsTheSubscriber),
        summary(.trapsInside), summary(.hangs), summary(.trapsAtRelease),
        // The subscriber is still retained, too, but only as a consequence.
        summary(.losesTheEnd),
      ] == [
        "Does not deliver 2 when `receive(1)` returns `.max(1)`, and then 2 is sent",
        "Still retains the subscriber when `.finished` is sent",
        "Traps \(inside)", "Does not come back \(inside)",
        "Traps when the `deinit` of the subscriber cancels",
        "Does not deliver the completion when `.finished` is sent",
      ])
  }

  @Test("A call inside the due one is early, and a call after it late.")
  func shift() {
    let search = search(.none)
    func summary(_ call: Call, at depth: Int, due: Int?) -> String {
      let event = Entry.Event.call(call)
      let found = Discovery(
        script: Script(),
        expected: due.map { [Entry(event: event, depth: $0)] } ?? [],
        actual: [Entry(event: event, depth: depth)])
      return Summary(found, search.names, search.environment).text
    }
    #expect(
      [
        summary(.finished(0), at: 2, due: 1),
        summary(.finished(0), at: 1, due: 2),
        summary(.subscription(0), at: 1, due: nil),
      ] == [
        "Completes too early", "Completes too late",
        "Hands over its subscription too early",
      ])
  }

  @Test("The search also tries a deinit that calls back.")
  func goodbye() {
    let found = search(.trapsAtRelease).look(.quick).found
    #expect(found?.script.goodbye?.object == .thing(.subscriber(0)))
    #expect(found?.actual.last?.event == .trouble(.trap))
  }

  @Test("A call that does not return is a finding after two seconds.")
  func hang() {
    let found = search(.hangs).look(.quick).found
    #expect(found?.actual.last?.event == .trouble(.hang))
    #expect(found?.open.last == .move(.send(2, by: 0)))
    #expect(found?.isLooping == true)
  }

  @Test("Endless calls are a finding.")
  func endless() {
    #expect(lines(.goesOn)?.last == "(and so on, without an end)")
  }

  @Test("The search merges programs with equal states, and so goes further.")
  func joins() {
    let four = search(.none).look(Reach(moves: 4)).programs
    let five = search(.none).look(Reach(moves: 5)).programs
    #expect(five < 4 * four)
  }

  @Test("A long search reports now and then that it continues.")
  func goesOn() {
    let signs = Locked(0)
    HistoryDigest.goesOn = { signs.withLock { $0 += 1 } }
    let programs = search(.none).look(Reach(moves: 5)).programs
    HistoryDigest.goesOn = nil
    #expect(programs > 1000)
    // Other searches may run at the same time.
    #expect(signs.withLock { $0 } >= programs / 1000)
  }

  @Test("A model that no correct piece can follow is refused.")
  func fault() {
    let result = search(.none, model: RelayModel(ignoresDemand: true))
      .look(.quick)
    #expect(result.fault?.contains("a value that was not requested") == true)
  }

  @Test("A piece must do what one of several models does.")
  func variants() {
    /// Whether the search found nothing, and which model it used.
    func passes(_ mistake: Relay.Mistake) -> [Bool] {
      let variants = Variants(
        [false, true].map { RelayModel(forgetsTheReturned: $0) }
      ) { search(mistake, model: $0) }
      return variants.look(from: .quick, to: nil).map {
        [$0.result.found == nil, $0.search.model.forgetsTheReturned]
      } ?? []
    }
    #expect(passes(.none) == [true, false])
    #expect(passes(.forgetsTheReturned) == [true, true])
    #expect(passes(.keepsTheSubscriber) == [false, false])
  }

  @Test("The search finds the same program for the same piece each time.")
  func repeats() {
    let first = lines(.forgetsTheReturned)
    for _ in 0..<5 { #expect(lines(.forgetsTheReturned) == first) }
  }

  @Test("A longer search still finds the nearest failure first.")
  func near() {
    let search = search(.keepsTheSubscriber)
    let quick = search.look(from: .quick, to: nil)?.found?.script
    #expect(quick != nil)
    #expect(search.look(from: .quick, to: 6)?.found?.script == quick)
    #expect(search.look(from: .quick, to: 0) == nil)
  }

  @Test("The search names the answer's line that made the call.")
  func places() {
    let found = search(.forgetsTheReturned).look(.quick).found
    #expect(found?.places == [])
    #expect(found?.traced == nil)
  }
}

@Suite("Small programs as text")
struct ProgramTextTests {
  private let search = SearchTests().search(.forgetsTheReturned)

  private func script(_ text: String) throws -> Script {
    try ProgramText(search).script(text)
  }

  @Test("A found program is written as text and read again.")
  func again() throws {
    let found = try #require(search.look(.quick).found)
    let lines = found.moves(search.names)
    #expect(
      lines == [
        "relay.subscribe(subscriber)",
        "subscriber: request(.max(1))",
        "relay.send(1)",
        "  subscriber.receive(1)",
        "    return .max(1)",
        "relay.send(2)",
      ])
    let script = try script("# A remark.\n\n" + lines.joined(separator: "\n"))
    #expect(script.acts == found.script.acts)
    #expect(search.play(script).actual == found.actual)
  }

  @Test("A value has its number when its turn comes.")
  func numbers() throws {
    let script = try script(
      "relay.subscribe(subscriber)\nrelay.send(7)\nrelay.send(7)")
    #expect(
      script.acts.map(\.move)
        == [.subscribe(0), .send(1, by: 0), .send(2, by: 0)])
  }

  @Test("A script can contain a deinit that calls back.")
  func goodbye() throws {
    let found = try #require(
      SearchTests().search(.trapsAtRelease).look(.quick).found)
    let text = found.moves(search.names).joined(separator: "\n")
    #expect(text.hasPrefix("deinit of subscriber { subscriber: cancel() }\n"))
    #expect(try script(text).goodbye == found.script.goodbye)
  }

  @Test("A script with an impossible line fails, and lists the possible ones.")
  func fault() {
    #expect {
      try script("relay.subscribe(subscriber)\nsubscriber: sing()")
    } throws: { error in
      "\(error)".hasPrefix(
        "Line 2, “subscriber: sing()”: this move is not possible there.")
        && "\(error)".contains("\n  subscriber: cancel()")
    }
  }
}
