import Chapter01Handshake
import Findings
import Testing

/// Plays every short program with a second thread, which makes a move at each
/// call of the piece in the program's last move, and after each unlocking there.
///
/// The result must be that of the two moves one after the other, or of one
/// inside a call of the other. Each neighbour's calls are compared apart, since
/// their order across neighbours is open; then come the objects that are still
/// retained. Further moves show what was lost or done twice.
public struct BesideAnother<M: Specification> {
  let base: Search<M>
  /// How many moves a program has at most before the two.
  let depth: Int
  /// How often an answer is played at most with another thread.
  let runs: Int
  /// How many unlockings have been seen.
  private let gaps = Locked(0)

  private struct Outcome {
    /// The program with what follows it.
    var script: Script
    var history: [Entry]
    /// What must be gone in the end.
    var gone: [Thing]
    /// What was heard when both moves had been made, and in the end.
    var heard: [HeardByEach]
  }

  /// What became of a program.
  private struct Run {
    var played: Played
    /// What was heard when both moves had been made, and in the end.
    var heard: [HeardByEach]
    /// What is left of what the program has seen.
    var held: Set<Thing>
    /// The moments of its last move.
    var moments: [Recorder.Moment]
    /// The subscriber that both threads have called at the same time.
    var crossed: Int?
    /// Whether the other thread's move was possible when its turn came.
    var isPossible: Bool

    func difference(from outcome: Outcome, _ names: Names) -> String? {
      zip(heard, outcome.heard).lazy
        .compactMap { $0.difference(from: $1, names) }.first
        ?? outcome.gone.first(where: held.contains).map {
          "In the end, \(names.text($0)) is still retained."
        }
    }
  }

  /// Searches, and makes the first wrong program the failure of the test that
  /// runs.
  public func run(sourceLocation: SourceLocation = #_sourceLocation) {
    finding?.record(sourceLocation: sourceLocation)
  }

  /// The failure in words, for tests of the kit; nil if there is none.
  public var failure: String? { finding?.text }

  private var finding: Finding? { look()?.finding(see: base.place) }

  // MARK: - Programs

  /// The first program that goes wrong, the shortest first; then with
  /// publishers that hand over their subscriptions at once.
  func look() -> ThreadFailure? {
    if Together.isWatched {
      watchForRaces()
      return nil
    }
    let failure = lookThrough() ?? missingLock
    guard failure == nil, base.environment.publishers > 0 else {
      return failure
    }
    var environment = base.environment
    environment.attachesAtOnce = true
    environment.opening.removeAll {
      if case .attach = $0 { true } else { false }
    }
    return BesideAnother(base: base.with(environment), depth: depth, runs: runs)
      .lookThrough()
  }

  /// The failure of a piece that has a state, and has not used any lock.
  private var missingLock: ThreadFailure? {
    guard !base.environment.isStateless, Gaps.areSeen, Reach.asked != 0,
      gaps.withLock({ $0 }) == 0
    else { return nil }
    return ThreadFailure(
      expected: ["(a lock is used)"], actual: ["(no lock is used)"],
      observation: """
        No lock is used: another thread may change the state at any moment, \
        also in the middle of another change.
        """)
  }

  private func lookThrough() -> ThreadFailure? {
    var left = Reach.asked == 0 ? 0 : runs
    let crew = ThreadCrew()
    var seen: Set<Rehearsal<M>.State> = []
    var opening = Script()
    for move in base.environment.opening {
      let longer = opening.adding(move, at: nil, isLawful: true)
      if let found = intrude(opening, move, crew, &left) { return found }
      opening = longer
    }
    var level = [opening]
    for _ in 0...depth {
      var next: [Script] = []
      for script in level {
        for move in moves(after: script) {
          let longer = script.adding(move, at: nil, isLawful: true)
          let rehearsal = rehearsal(of: longer)
          guard !rehearsal.isOpen, let end = rehearsal.points.last else {
            continue
          }
          // From the same state, the same follows.
          if seen.insert(end.state).inserted { next.append(longer) }
          let found = intrude(script, move, crew, &left)
          if found != nil || left <= 0 { return found }
        }
      }
      level = next
    }
    return nil
  }

  private func rehearsal(of script: Script) -> Rehearsal<M> {
    Rehearsal(base.model, base.environment, script)
  }

  func moves(after script: Script) -> [Move] {
    rehearsal(of: script).points.last.map(moves(at:)) ?? []
  }

  /// What somebody may do who is in no call.
  private func moves(at point: Rehearsal<M>.Point) -> [Move] {
    point.neighbours.moves(in: nil)
      .filter { $0.isLawful && isPlain($0.move) }.map(\.move)
  }

  private func isPlain(_ move: Move) -> Bool {
    switch move {
    case .letGo: false
    case .request(let demand, _): demand > .none
    default: true
    }
  }

  /// Lets another thread come between each call and gap of a move with each
  /// move that can be made before it, inside it, or, if it is the first one,
  /// after it.
  private func intrude(
    _ script: Script, _ move: Move, _ crew: ThreadCrew, _ left: inout Int
  ) -> ThreadFailure? {
    let whole = script.adding(move, at: nil, isLawful: true)
    guard let right = outcome(of: whole) else { return nil }
    // What goes wrong without another thread is another test's to tell.
    guard base.play(right.script).isRight else {
      left = 0
      return nil
    }
    let before = moves(after: script)
    let after = rehearsal(of: whole).points
    var others = before.compactMap { move.intruder($0, base.environment) }
    if whole.acts.count <= base.environment.opening.count {
      // A publisher that is about to attach signals nothing beside it.
      others += after.flatMap(moves).filter {
        move.intruder($0, base.environment) != nil
          && !(base.environment.attachesAtOnce && $0.publisher != nil)
      }
    }
    let moments = play(whole, crew).moments
    var tried: Set<Move> = []
    for other in others where tried.insert(other).inserted {
      // What crosses a call may come too late, and is then not lawful.
      let isFirst = before.contains(where: other.isLike)
      var sequences: [Script] = []
      var nested: [Script] = []
      if isFirst {
        let first = script.adding(other, at: nil, isLawful: true)
        sequences.append(first.adding(move, at: nil, isLawful: true))
        nested += rehearsal(of: first).points.filter { $0.place != nil }.map {
          first.adding(move, at: $0.place, isLawful: true)
        }
      }
      for point in after
      where isFirst || moves(at: point).contains(where: other.isLike) {
        let script = whole.adding(other, at: point.place, isLawful: true)
        if point.place == nil {
          sequences.append(script)
        } else {
          nested.append(script)
        }
      }
      let inOrder = sequences.compactMap(outcome)
      guard !inOrder.isEmpty, inOrder.count == sequences.count else { continue }
      // A task may leave open what a move inside a call does.
      let inside = nested.compactMap(outcome)
      let isOpenInside = inside.count < nested.count
      guard isFirst || !isOpenInside else { continue }
      let outcomes = inside + inOrder
      for moment in moments where left > 0 {
        if case .call = moment, isOpenInside { continue }
        left -= 1
        let run = play(whole, crew, (moment, other))
        if let finding = finding(run, outcomes) { return finding }
        // Another lock is held there by right. To see that takes long.
        if run.played.wasBlocked { left = 0 }
        guard case .gap = moment, left > 0 else { continue }
        left -= 1
        // The other thread pauses inside its first call. Then two moves go on
        // at once, and their calls to different neighbours have any order.
        let paused = play(whole, crew, (moment, other), pauses: true)
        if paused.played.trouble != nil || paused.crossed != nil,
          let finding = finding(paused, outcomes)
        {
          return finding
        }
      }
    }
    return nil
  }

  /// What comes of a script; nil if the task leaves that open.
  private func outcome(of script: Script) -> Outcome? {
    var rehearsal = rehearsal(of: script)
    let met = HeardByEach(rehearsal.history)
    var whole = script
    var sequel = Sequel(base.environment)
    while !rehearsal.isOpen, let move = sequel.next(rehearsal.neighbours) {
      rehearsal.goOn(with: move)
      whole = whole.adding(move, at: nil, isLawful: true)
    }
    if rehearsal.isOpen { return nil }
    return Outcome(
      script: whole, history: rehearsal.history,
      gone: rehearsal.gone.last ?? [],
      heard: [met, HeardByEach(rehearsal.history)])
  }

  private func finding(_ run: Run, _ outcomes: [Outcome]) -> ThreadFailure? {
    // Of what may come out, the last is that one move comes after the other.
    guard let likely = outcomes.last else { return nil }
    let expected = likely.history.flatMap {
      base.names.lines([Entry(event: $0.event, depth: 0)])
    }
    if let trouble = run.played.trouble {
      return ThreadFailure(run.played, trouble, expected: expected)
    }
    // A thread that came too late in a gap, or not at all, has shown nothing.
    if run.played.wasBlocked || !run.played.cameBetween || !run.isPossible {
      return nil
    }
    if let crossed = run.crossed {
      return ThreadFailure(
        run.played, expected: expected,
        observation: """
          Both threads call \(base.names.subscriber(crossed)) at the same \
          time: a subscriber receives from one thread at a time.
          """)
    }
    if let index = run.heard.last?.cancelledAgain.min(),
      outcomes.allSatisfy({ $0.heard.last?.cancelledAgain.isEmpty == true })
    {
      return ThreadFailure(
        run.played, expected: expected,
        observation: "\(base.names.publisher(index)) is cancelled twice.")
    }
    let differences = outcomes.compactMap {
      run.difference(from: $0, base.names)
    }
    guard differences.count == outcomes.count, let last = differences.last
    else { return nil }
    return ThreadFailure(
      run.played, expected: expected,
      observation: """
        The two threads' moves have this result in no order. If the other \
        thread's move came last: \(last)
        """)
  }

  // MARK: - Runs

  private func play(
    _ script: Script, _ crew: ThreadCrew,
    _ intrusion: (moment: Recorder.Moment, move: Move)? = nil,
    pauses: Bool = false
  ) -> Run {
    let stage = Recorder(crew)
    let bench = Bench(beside: stage, base.environment, base.names)
    func deed(_ move: Move) -> Recorder.Action {
      .init(name: base.names.text(move)) { bench.make(move) }
    }
    var isPossible = true
    if let (moment, move) = intrusion {
      stage.intrusion = .init(
        moment: moment, isElsewhere: true,
        deed: .init(name: base.names.text(move)) {
          isPossible =
            script.acts.last?.move == move && move.isCancel
            || bench.neighbours.moves(in: nil)
              .contains { $0.isLawful && $0.move.isLike(move) }
          if isPossible { bench.make(move) }
        }, pauses: pauses)
    }
    var moments: [Recorder.Moment] = []
    var met = HeardByEach([])
    stage.play {
      bench.begin(base.make)
      for act in script.acts.dropLast() { stage.perform(deed(act.move)) }
      let (calls, gaps) = (stage.calledLines.count, stage.gaps)
      if let last = script.acts.last { stage.perform(deed(last.move)) }
      moments =
        (calls..<stage.calledLines.count).map { .call($0) }
        + (gaps..<stage.gaps).map { .gap($0) }
      stage.intrusion = nil
      met = HeardByEach(bench.heard)
      // Who came too late in a gap goes on beside this thread.
      var sequel = Sequel(base.environment)
      while stage.trouble == nil, !stage.wasBlocked,
        let move = sequel.next(bench.neighbours)
      {
        stage.perform(deed(move))
      }
    }
    gaps.withLock { $0 += stage.gaps }
    let run = Run(
      played: stage.played, heard: [met, HeardByEach(bench.heard)],
      held: Set(bench.neighbours.things.filter(bench.isAlive)),
      moments: moments, crossed: bench.crossed, isPossible: isPossible)
    if stage.trouble == nil { bench.tidyUp() }
    return run
  }
}

extension Search {
  /// The same programs for a piece that many threads use.
  ///
  /// - Parameters:
  ///   - depth: how many moves a program has at most before the two that meet.
  ///   - runs: how often the answer is played at most with another thread.
  public func besideAnother(depth: Int = 2, runs: Int = 400)
    -> BesideAnother<M>
  {
    BesideAnother(base: self, depth: depth, runs: runs)
  }
}

extension Move {
  /// What another thread may do beside this; nil if no two threads do both: a
  /// publisher signals one thing after another.
  func intruder(_ other: Move, _ environment: Environment)
    -> Move?
  {
    // Time passes for all of them.
    if case .own(let name) = other, VirtualTime.seconds(in: name) > 0 {
      return nil
    }
    if case .subscribe = self, case .subscribe = other,
      environment.countsRuns
    {
      return nil
    }
    // Of an end and a cancel that cross, the subscriber may hear either.
    if isEnd, case .cancel = other { return nil }
    if case .cancel = self, other.isEnd { return nil }
    if let publisher, publisher == other.publisher,
      publisher < environment.publishers
    {
      return nil
    }
    if case .send(let number, _) = self, case .send(_, let index) = other {
      return .send(number + 1, by: index)
    }
    return other
  }

  fileprivate var isEnd: Bool {
    switch self {
    case .finish, .fail: true
    default: false
    }
  }

  fileprivate var isCancel: Bool {
    if case .cancel = self { true } else { false }
  }

  var publisher: Int? {
    switch self {
    case .attach(let index), .send(_, let index), .finish(let index),
      .fail(let index):
      index
    default: nil
    }
  }
}

/// What is done after the two moves that have met, to see what came of them.
private struct Sequel {
  private var wishes: [(Move) -> Bool]

  init(_ environment: Environment) {
    let publishers =
      0..<max(environment.publishers, environment.sendsByHand ? 1 : 0)
    let subscribers = 0..<environment.subscribers
    wishes = publishers.map { index in { $0 == .attach(index) } }
    wishes += subscribers.map { index in
      { $0 == .request(environment.demands[0], by: index) }
    }
    for _ in 1...2 {
      wishes += publishers.map { index in
        { if case .send(_, index) = $0 { true } else { false } }
      }
    }
    wishes += environment.own.map { name in { $0 == .own(name) } }
    wishes += publishers.map { index in { $0 == .finish(by: index) } }
  }

  /// The next move that is lawful by now.
  mutating func next(_ neighbours: Neighbours) -> Move? {
    while !wishes.isEmpty {
      let wish = wishes.removeFirst()
      let moves = neighbours.moves(in: nil)
      if let next = moves.first(where: { $0.isLawful && wish($0.move) }) {
        return next.move
      }
    }
    return nil
  }
}
