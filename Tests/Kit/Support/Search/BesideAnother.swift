import Chapter01Handshake
import Findings
import Testing

/// A search that plays every short program with a second thread. The second
/// thread makes a move, or two, at each call of the piece in the program's last
/// move, and after each unlock there.
///
/// The result must equal that of the moves in sequence, or of one inside a call
/// of another. Each neighbour's calls are compared separately, since
/// their order across neighbours is open, and then the objects that are still
/// retained. Further moves reveal signals that were lost or sent twice.
public struct BesideAnother<M: Specification> {
  let base: Search<M>
  /// The maximum number of moves before the two that meet.
  let depth: Int
  /// The maximum number of plays with another thread.
  let runs: Int
  /// Whether the piece has used a lock, or failed without another thread, which
  /// says nothing about locks.
  private let mayUseLocks = Locked(false)

  /// What the other thread does.
  private enum Deeds {
    case oneMove
    /// It sends a value while a value is delivered, and then finishes, requests
    /// or subscribes somebody.
    case sendAndMore
    /// It requests after two unlocks.
    case twoRequests
  }

  private struct Outcome {
    /// The program, followed by the moves that examine its result.
    var script: Script
    var history: [Entry]
    /// The objects that must be released at the end.
    var gone: [Thing]
    /// The calls received after both moves, and at the end.
    var heard: [HeardByEach]
  }

  /// A play of a program with another thread.
  private struct Run {
    var played: Played
    /// The calls received after both moves, and at the end.
    var heard: [HeardByEach]
    /// The objects that are still retained.
    var held: Set<Thing>
    /// The moments of the program's last move.
    var moments: [Recorder.Moment]
    /// The first subscriber that both threads called at the same time.
    var crossed: Int?
    /// Whether the other thread has made all its moves.
    var hasMadeAllMoves: Bool

    func difference(from outcome: Outcome, _ names: Names) -> String? {
      heard[0].difference(from: outcome.heard[0], names)
        .map { "before the next move, \($0)" }
        ?? heard[1].difference(from: outcome.heard[1], names)
        ?? outcome.gone.first(where: held.contains).map {
          "in the end, \(names.text($0)) should be released, but is not."
        }
    }
  }

  /// Searches, and records the first wrong program as the running test's issue.
  public func run(sourceLocation: SourceLocation = #_sourceLocation) {
    finding?.record(sourceLocation: sourceLocation)
  }

  /// The failure in words, for tests of the kit; nil if there is none.
  public var failure: String? { finding?.text }

  private var finding: Finding? { look()?.finding(see: base.place) }

  // MARK: - Programs

  /// Returns the failure of the first, shortest program that goes wrong. In
  /// further searches, subscribers return demand for their first value, the
  /// next publisher hands over its subscription after an end inside that value,
  /// and publishers hand over their subscriptions immediately.
  func look() -> ThreadFailure? {
    if Together.isWatched {
      watchForRaces()
      return nil
    }
    let failure =
      lookThrough(.oneMove) ?? lookThrough(.sendAndMore)
      ?? lookThrough(.twoRequests) ?? missingLock
    if let failure { return failure }
    var environment = base.environment
    if !environment.returnedDemands.isEmpty {
      environment.returnedFirst = .max(1)
      for end in [nil] + End.allCases.map(Optional.some) {
        environment.endInFirstValue = end
        if let failure = look(with: environment, runs: runs / 4) {
          return failure
        }
      }
    }
    guard environment.publishers > 0 else { return nil }
    environment.returnedFirst = base.environment.returnedFirst
    environment.endInFirstValue = nil
    environment.attachesAtOnce = true
    environment.opening.removeAll {
      if case .attach = $0 { true } else { false }
    }
    return look(with: environment, runs: runs)
  }

  private func look(with environment: Environment, runs: Int) -> ThreadFailure?
  {
    BesideAnother(base: base.with(environment), depth: depth, runs: runs)
      .lookThrough(.oneMove)
  }

  /// The failure of a piece that has state but has used no lock.
  private var missingLock: ThreadFailure? {
    guard !base.environment.isStateless, Gaps.areSeen, Reach.asked != 0,
      !mayUseLocks.withLock({ $0 })
    else { return nil }
    return ThreadFailure(
      expected: ["(a lock is used)"], actual: ["(no lock is used)"],
      observation: """
        No lock is used: another thread may change the state at any moment, \
        also in the middle of another change.
        """)
  }

  /// Returns the first failure.
  private func lookThrough(_ deeds: Deeds) -> ThreadFailure? {
    var left = Reach.asked == 0 ? 0 : deeds == .oneMove ? runs : runs / 4
    let crew = ThreadCrew()
    var seen: Set<Rehearsal<M>.State> = []
    var opening = Script()
    for move in base.environment.opening {
      let longer = opening.adding(move, at: nil, isLawful: true)
      if let found = intrude(opening, move, crew, &left, deeds) {
        return found
      }
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
          // Programs in the same state continue in the same way.
          if seen.insert(end.state).inserted { next.append(longer) }
          let found = intrude(script, move, crew, &left, deeds)
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

  /// The moves that a neighbour can make outside of all calls.
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

  /// Interrupts each call and gap of a move by each move of another thread that
  /// is possible before it, inside it, or, if `move` is the first one, after
  /// it.
  private func intrude(
    _ script: Script, _ move: Move, _ crew: ThreadCrew, _ left: inout Int,
    _ kind: Deeds
  ) -> ThreadFailure? {
    if kind == .sendAndMore, !move.isSend { return nil }
    let isRequest = move == .request(base.environment.demands[0], by: 0)
    if kind == .twoRequests, !isRequest { return nil }
    let whole = script.adding(move, at: nil, isLawful: true)
    let model = rehearsal(of: whole)
    // The other searches play programs without a first value in this move.
    if base.environment.returnedFirst > .none, !model.endsWithAReturn {
      return nil
    }
    guard let right = outcome(of: whole) else { return nil }
    // A program that fails without another thread is another test's finding.
    guard base.play(right.script).isRight else {
      mayUseLocks.exchange(true)
      left = 0
      return nil
    }
    let before = moves(after: script)
    let after = model.points
    var others = before.compactMap { move.intruder($0, base.environment) }
    let isHandover = whole.acts.count <= base.environment.opening.count
    let endsInside = base.environment.endInFirstValue != nil
    if isHandover || endsInside {
      // A publisher that is about to attach sends no signal at the same time.
      others += after.flatMap(moves).filter {
        move.intruder($0, base.environment) != nil
          && !(base.environment.attachesAtOnce && $0.publisher != nil)
      }
    }
    // Other moves may come before the end inside the call, or after it.
    if endsInside { others.removeAll { !$0.isAttach } }
    let moments = play(whole, crew).moments
    let deeds: [[Move]] =
      switch kind {
      case .oneMove: others.map { [$0] }
      case .sendAndMore:
        others.flatMap {
          $0.andMore(
            beside: move, before.lazy.compactMap(\.newcomer).first,
            base.environment)
        }
      case .twoRequests: others.filter { $0 == move }.map { [$0, $0] }
      }
    var tried: Set<[Move]> = []
    for other in deeds where tried.insert(other).inserted {
      // A move that is possible only inside or after a call may come too late
      // and break the contract.
      let isFirst = before.contains(where: other[0].isLike)
      var sequences: [Script] = []
      var nested: [Script] = []
      // A value may wait until a call returns, and so after a later request.
      let orders =
        kind == .sendAndMore && other[1].isRequest
        ? [other, other.reversed()] : [other]
      for other in orders {
        if isFirst {
          for count in 1...other.count {
            let first = script.adding(other.prefix(count))
            let rest = other.dropFirst(count)
            sequences.append(first.adding([move]).adding(rest))
            // The task may leave open what is sent inside a handover.
            if other[count - 1].newcomer != nil { continue }
            nested += rehearsal(of: first).points.filter { $0.place != nil }
              .map { first.adding([move], at: $0.place).adding(rest) }
          }
        }
        for point in after
        where isFirst || moves(at: point).contains(where: other[0].isLike) {
          if point.place == nil {
            sequences.append(whole.adding(other))
          } else {
            nested.append(whole.adding(other, at: point.place))
            if other.count > 1 {
              nested.append(
                whole.adding(other.prefix(1), at: point.place)
                  .adding(other.dropFirst()))
            }
          }
        }
      }
      let inOrder = sequences.compactMap(outcome)
      guard !inOrder.isEmpty, inOrder.count == sequences.count else { continue }
      // The task may leave open the result of a move inside a call.
      let inside = nested.compactMap(outcome)
      let isOpenInside = inside.count < nested.count
      guard isFirst || !isOpenInside else { continue }
      let outcomes = inside + inOrder
      for moment in moments where left > 0 {
        if case .call = moment, isOpenInside { continue }
        if case .call = moment, kind == .twoRequests || endsInside { continue }
        if case .gap = moment, kind == .sendAndMore { continue }
        left -= 1
        let run = play(whole, crew, (moment, other))
        if let finding = finding(run, outcomes) { return finding }
        if kind == .twoRequests, !run.played.wasBlocked {
          var gaps = 1
          while left > 0, gaps < 16 {
            left -= 1
            let run = play(whole, crew, (moment, other), gapsBetween: gaps)
            if let finding = finding(run, outcomes) { return finding }
            // There are no more gaps.
            if !run.hasMadeAllMoves { break }
            gaps += 1
          }
          continue
        }
        // A wait means that another lock is rightly held there. Each one takes
        // long to detect, so the search ends.
        if run.played.wasBlocked { left = 0 }
        // Inside the handover of a subscription, too, the subscriber may give
        // another thread a reason to call.
        if case .call = moment, !isHandover { continue }
        guard left > 0 else { continue }
        left -= 1
        // The other thread pauses inside its first call. The two moves then run
        // at the same time, and their calls to different neighbours come in any
        // order.
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

  /// Returns the right result of a script; nil if the task leaves it open.
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
    // In the last of the possible outcomes, one move follows the other.
    guard let likely = outcomes.last else { return nil }
    let expected = likely.history.flatMap {
      base.names.lines([Entry(event: $0.event, depth: 0)])
    }
    if let trouble = run.played.trouble {
      return ThreadFailure(run.played, trouble, expected: expected)
    }
    // A thread that acted too late in a gap, or not at all, proves nothing.
    if run.played.wasBlocked || !run.played.cameBetween || !run.hasMadeAllMoves
    {
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
        No order of the two threads' moves has this result. If the other \
        thread's move came last: \(last)
        """)
  }

  // MARK: - Runs

  private func play(
    _ script: Script, _ crew: ThreadCrew,
    _ intrusion: (moment: Recorder.Moment, moves: [Move])? = nil,
    pauses: Bool = false, gapsBetween gaps: Int? = nil
  ) -> Run {
    let stage = Recorder(crew)
    let bench = Bench(beside: stage, base.environment, base.names)
    func deed(_ move: Move) -> Recorder.Action {
      .init(name: base.names.text(move)) {
        bench.make(move)
        bench.settle()
      }
    }
    var made = 0
    if let (moment, moves) = intrusion {
      func deed(_ moves: some Collection<Move>) -> Recorder.Action {
        let name = moves.map(base.names.text).joined(separator: ", then ")
        return .init(name: name) {
          for move in moves {
            let isPossible =
              script.acts.last?.move == move && move.isCancel
              || bench.neighbours.moves(in: nil)
                .contains { $0.isLawful && $0.move.isLike(move) }
            guard isPossible else { return }
            bench.make(move)
            // What the other moves defer is this thread's.
            if case .own = move { bench.settle() }
            made += 1
          }
        }
      }
      stage.intrusion = .init(
        moment: moment, isElsewhere: true,
        deed: deed(gaps == nil ? moves[...] : moves.prefix(1)), pauses: pauses,
        later: gaps.map { ($0, deed(moves.dropFirst())) })
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
      // The other thread may have left deferred work.
      bench.settle()
      met = HeardByEach(bench.heard)
      // A thread that was too late in a gap still runs beside this thread.
      var sequel = Sequel(base.environment)
      while stage.trouble == nil, !stage.wasBlocked,
        let move = sequel.next(bench.neighbours)
      {
        stage.perform(deed(move))
      }
    }
    if stage.gaps > 0 { mayUseLocks.exchange(true) }
    let run = Run(
      played: stage.played, heard: [met, HeardByEach(bench.heard)],
      held: Set(bench.neighbours.things.filter(bench.isAlive)),
      moments: moments, crossed: bench.crossed,
      hasMadeAllMoves: made == intrusion?.moves.count ?? 0)
    if stage.trouble == nil { bench.tidyUp() }
    return run
  }
}

extension Search {
  /// Returns the same search for a piece that several threads use.
  ///
  /// - Parameters:
  ///   - depth: the maximum number of moves before the two that meet.
  ///   - runs: the maximum number of plays with another thread.
  public func besideAnother(depth: Int = 2, runs: Int = 1000)
    -> BesideAnother<M>
  {
    BesideAnother(base: self, depth: depth, runs: runs)
  }
}

extension Script {
  fileprivate func adding(
    _ moves: some Collection<Move>, at place: Int? = nil
  ) -> Script {
    moves.reduce(self) { $0.adding($1, at: place, isLawful: true) }
  }
}

extension Move {
  /// Returns a value with the moves that follow it: the completion, a request,
  /// or a newcomer's subscription and request; nothing for other moves.
  fileprivate func andMore(
    beside move: Move, _ newcomer: Int?, _ environment: Environment
  ) -> [[Move]] {
    guard case .send(_, let index) = self else { return [] }
    func request(by index: Int) -> Move {
      .request(environment.demands[0], by: index)
    }
    let finish = Move.finish(by: index)
    return (move.intruder(finish, environment) == nil ? [] : [[self, finish]])
      + (0..<environment.subscribers).map { [self, request(by: $0)] }
      + [newcomer].compactMap { $0 }
      .map { [self, .subscribe($0), request(by: $0)] }
  }

  /// Returns the other thread's version of a move beside this one; nil if two
  /// threads never make both, since a publisher sends one signal after another.
  func intruder(_ other: Move, _ environment: Environment)
    -> Move?
  {
    if case .own(let name) = other {
      // Time passes for all threads.
      if VirtualTime.seconds(in: name) > 0 { return nil }
      if case .own(let mine) = self,
        environment.ofOneThread.isSuperset(of: [mine, name])
      {
        return nil
      }
    }
    if case .subscribe = self, case .subscribe = other,
      environment.countsRuns
    {
      return nil
    }
    // If a completion and a cancel cross, either may come first.
    if isEnd, case .cancel = other { return nil }
    if case .cancel = self, other.isEnd { return nil }
    if let publisher, publisher == other.publisher,
      !environment.sendsByHand || environment.sendsFromOneThread
    {
      return nil
    }
    if case .send(let number, _) = self, case .send(_, let index) = other {
      return .send(number + 1, by: index)
    }
    return other
  }

  fileprivate var newcomer: Int? {
    if case .subscribe(let index) = self { index } else { nil }
  }

  fileprivate var isEnd: Bool {
    switch self {
    case .finish, .fail: true
    default: false
    }
  }

  fileprivate var isSend: Bool {
    if case .send = self { true } else { false }
  }

  fileprivate var isRequest: Bool {
    if case .request = self { true } else { false }
  }

  fileprivate var isAttach: Bool {
    if case .attach = self { true } else { false }
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

/// The moves that follow the two that met, to reveal their result.
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

  /// Returns the next move that is lawful now.
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
