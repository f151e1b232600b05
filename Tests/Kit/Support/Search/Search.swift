import Chapter01Handshake
import Findings
import Foundation
import Testing

/// A search that plays every small program with a piece, the shortest first,
/// and reports the first one whose history differs from the model's.
///
/// A program is a few moves of the piece's neighbours, each made from outside
/// or inside a call from the piece. A program grows by one move, at a place
/// after the last one, so each program is tried once. The lawful programs come
/// first, then those in which a neighbour breaks the contract once.
///
/// At most one move of a program changes nothing in the model. If several
/// programs reach the same state of model and neighbours with the same move,
/// only one of them grows. Finally, the search draws some long programs and
/// shortens one that goes wrong as far as possible.
public struct Search<M: Specification> {
  /// The names for the piece and its neighbours.
  public var names: Names
  /// The explanation in the book.
  public var place: String
  let model: M
  let environment: Environment
  let make: (Bench) -> SubjectUnderTest

  /// - Parameters:
  ///   - model: the right behaviour.
  ///   - environment: the neighbours of the piece.
  ///   - names: the names for the piece and its neighbours.
  ///   - place: the explanation in the book.
  ///   - make: creates an answer with the bench's doubles around it.
  public init(
    _ model: M, with environment: Environment = Environment(),
    names: Names = Names(),
    see place: String, _ make: @escaping (Bench) -> SubjectUnderTest
  ) {
    self.model = model
    self.environment = environment
    self.names = names
    self.place = place
    self.make = make
  }

  /// Searches, and records the result as the running test's issue; asks a right
  /// answer for two runs, too.
  public func run(
    _ reach: Reach = .quick, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if let text = Self.asked {
      return playOneOrTwoRuns(text, sourceLocation: sourceLocation)
    }
    guard let result = look(from: reach, to: Reach.asked) else { return }
    tell(result, sourceLocation: sourceLocation)
    if result.isRight { askForTwoRuns(sourceLocation: sourceLocation) }
  }

  /// Searches with two runs that share nothing, at the same time and one after
  /// the other, if the piece can have them and no program begins with moves of
  /// its own.
  func askForTwoRuns(sourceLocation: SourceLocation) {
    guard hasRunsOfItsOwn else { return }
    for search in [withTwoRuns(), withLaterRun()] {
      let result = HistoryDigest.silently { search.look(.short) }
      guard let found = result.found else { continue }
      return found.report(search, sourceLocation: sourceLocation)
    }
  }

  /// Plays a program of this search, or else of its search with two runs.
  func playOneOrTwoRuns(_ text: String, sourceLocation: SourceLocation) {
    let both = withTwoRuns()
    if hasRunsOfItsOwn, !ProgramText(self).canRead(text),
      ProgramText(both).canRead(text)
    {
      both.play(text, sourceLocation: sourceLocation)
    } else {
      play(text, sourceLocation: sourceLocation)
    }
  }

  private var hasRunsOfItsOwn: Bool {
    environment.subscribers == 1 && environment.own.isEmpty
      && environment.opening == Environment().opening
      && !environment.sendsByHand && environment.omitted[.twoRuns] == nil
  }

  /// Records a result as the running test's issue.
  func tell(_ result: Result, sourceLocation: SourceLocation) {
    for (question, reason) in environment.omitted {
      Notes.tell(
        .omitted(question: question.rawValue, reason: reason),
        sourceLocation: sourceLocation)
    }
    if let fault = result.fault {
      Issue.record(Comment(rawValue: fault), sourceLocation: sourceLocation)
    }
    result.found?.report(self, sourceLocation: sourceLocation)
  }

  /// Returns a search for the same piece with two subscribers. Each has its own
  /// run, whose publishers have been attached and asked: the runs must share
  /// nothing.
  public func withTwoRuns() -> Search<TwoRuns<M>> {
    withRuns([0, 1])
  }

  /// Returns a search in which the second subscriber arrives after the first
  /// run has been attached and asked. However the first run ends, the second is
  /// new.
  public func withLaterRun() -> Search<TwoRuns<M>> {
    withRuns([0])
  }

  /// Returns a search whose programs begin with these runs, attached and asked.
  private func withRuns(_ open: [Int]) -> Search<TwoRuns<M>> {
    let each = environment.publishers
    var environment = environment
    environment.publishers = 2 * each
    environment.publishersOfARun = each
    environment.subscribers = 2
    environment.countsRuns = true
    let (isClosed, excludes) = (environment.isClosed, environment.excludes)
    environment.isClosed = { isClosed($0.ofFirstRun(publishers: each)) }
    environment.excludes = excludes.map { excludes in
      { move, call in
        excludes(
          move.ofFirstRun(publishers: each), call?.ofFirstRun(publishers: each))
      }
    }
    environment.breaches = []
    environment.canFail = false
    environment.demands = [.max(1)]
    environment.opening =
      open.map(Move.subscribe)
      + open.flatMap { run in (0..<each).map { .attach(run * each + $0) } }
      + open.map { .request(.max(1), by: $0) }
    var names = names
    names.subscribers = ["a", "b"]
    names.publishers = names.subscribers.flatMap { run in
      self.names.publishers.map { "\($0) of \(run)" }
    }
    return Search<TwoRuns<M>>(
      TwoRuns(model, publishers: each), with: environment, names: names,
      see: place,
      make)
  }

  struct Result {
    var programs = 0
    var found: Discovery?
    /// A contradiction in the model itself.
    var fault: String?
    var isRight: Bool { found == nil && fault == nil }
  }

  /// Returns the same search with other neighbours.
  func with(_ environment: Environment) -> Search {
    Search(model, with: environment, names: names, see: place, make)
  }

  /// Returns the result of one program.
  func play(_ script: Script) -> Discovery {
    let hunt = Hunt(self, Reach(moves: 1))
    let watch = HangGuard()
    let ending = watch.keep { hunt.play(script, $0) }
    let result = hunt.result(ending, isLooping: watch.isLooping)
    return result.found.map { traced(explained($0)) } ?? hunt.last
  }

  func look(_ reach: Reach) -> Result {
    let hunt = Hunt(self, reach)
    let watch = HangGuard()
    let ending = watch.keep { hunt.go($0) }
    if let heard = hunt.heard { HistoryDigest.tell?(heard.finalize()) }
    var result = hunt.result(ending, isLooping: watch.isLooping)
    if hunt.draws { result.found = result.found.map(shortened) }
    result.found = result.found.map { visible($0) ?? $0 }
    result.found = result.found.map { traced(explained($0)) }
    return result
  }

  /// Returns the program with one more move after which a call differs, if the
  /// only difference so far is an object that is still retained.
  private func visible(_ found: Discovery) -> Discovery? {
    guard case .held = found.seen?.event, found.script.isLawful,
      found.script.goodbye == nil
    else { return nil }
    let points = Rehearsal(model, environment, found.script).points
    for point in points.reversed() {
      for (move, isLawful) in point.neighbours.moves(in: point.call)
      where isLawful {
        let script = found.script.adding(move, at: point.place, isLawful: true)
        let rehearsal = Rehearsal(model, environment, script)
        if rehearsal.isOpen { continue }
        let (bench, ending) = replay(script, limit: rehearsal.history.count)
        guard ending == .done else { continue }
        let longer = Discovery(
          script: script, expected: rehearsal.history.normalised,
          actual: bench.history.normalised)
        if !longer.isRight { return longer }
      }
    }
    return nil
  }

  /// Plays a program again, and notes what explains its difference.
  private func explained(_ found: Discovery) -> Discovery {
    guard found.open.isEmpty else { return found }
    let (bench, _) = replay(found.script, limit: found.expected.count) {
      $0.retainsPiece = true
    }
    var found = found
    func add(_ cause: Discovery.Cause, if applies: Bool) {
      if applies { found.causes.insert(cause) }
    }
    // A release says nothing about the piece, and this play looks for none.
    switch found.seen?.event {
    case .held, .releasedUnderLock: break
    default:
      add(.releasedPiece, if: bench.history.normalised == found.expected)
    }
    add(.commonIdentity, if: bench.hasReadIdentity)
    add(.earlyCall, if: isDueLater(found))
    return found
  }

  /// Returns whether the model makes the differing call after more time, or if
  /// it is a completion, after more requests.
  private func isDueLater(_ found: Discovery) -> Bool {
    guard let call = found.seen else { return false }
    let pauses = environment.own.filter { VirtualTime.seconds(in: $0) > 0 }
    var moves = pauses.flatMap { Array(repeating: Move.own($0), count: 4) }
    if call.event.isCompletion {
      moves += (0..<environment.subscribers).map {
        .request(.unlimited, by: $0)
      }
    }
    var later = Rehearsal(model, environment, found.script)
    for move in moves
    where later.neighbours.moves(in: nil).contains(where: { $0.move == move }) {
      later.goOn(with: move)
    }
    func count(_ entries: [Entry]) -> Int {
      entries.count { $0.event == call.event }
    }
    return count(later.history) > count(found.expected)
  }

  /// Plays the program again, and adds the lines of the answer that made the
  /// call which best explains the difference.
  private func traced(_ found: Discovery) -> Discovery {
    guard let line = found.traced else { return found }
    let (bench, _) = replay(found.script, limit: found.actual.count) {
      $0.traced = line
      $0.endsAtTrace = !found.open.isEmpty
    }
    var found = found
    found.places = bench.places
    return found
  }

  /// Plays a program again, without a check of what is retained.
  private func replay(
    _ script: Script, limit: Int, preparing prepare: (Bench) -> Void = { _ in }
  ) -> (bench: Bench, ending: HangGuard.Ending) {
    let watch = HangGuard()
    let bench = Bench(script, environment, gone: [], limit: limit + 40) {
      watch.giveUp($1)
    }
    prepare(bench)
    return (bench, watch.keep { _ in bench.play(make) })
  }

  /// Searches the test's own reach first, however far the whole search goes, so
  /// that an answer receives the same finding everywhere.
  func look(from reach: Reach, to moves: Int?) -> Result? {
    if moves == 0 { return nil }
    let result = look(reach)
    guard result.found == nil, result.fault == nil, let moves,
      moves > reach.moves
    else { return result }
    var further = look(reach.going(to: moves))
    further.found?.isFar = true
    return further
  }
}

/// The limits of a search.
public struct Reach {
  /// The maximum number of moves after the opening moves, until programs that
  /// break the contract have been tried.
  public var moves: Int
  /// The maximum number of programs. Longer lawful ones use up what remains.
  public var programs: Int

  public init(moves: Int, programs: Int = .max) {
    self.moves = moves
    self.programs = programs
  }

  /// The limits for one test: at most half a second, without optimisation.
  public static let quick = Reach(moves: 4, programs: 4500)

  /// The limits for one of two searches in a suite.
  public static let half = Reach(moves: 4, programs: 2000)

  /// The limits for programs that begin with many moves.
  public static let short = Reach(moves: 3, programs: 500)

  /// The number of long programs to draw at the end.
  var drawn: Int { programs == .max ? 0 : programs / 10 }

  /// The number of moves in the longest program of a quick search.
  var longest: Int { programs == .max ? moves : moves + 2 }

  /// Returns these limits for longer programs. Each additional move makes about
  /// four times as many programs.
  func going(to moves: Int) -> Reach {
    let times = 1 << (2 * min(moves - self.moves, 20))
    let (programs, isTooMuch) = programs.multipliedReportingOverflow(by: times)
    return Reach(moves: moves, programs: isTooMuch ? .max : programs)
  }

  /// The number of moves that `WORKBOOK_DEPTH` specifies; 0 skips the search.
  static var asked: Int? {
    ProcessInfo.processInfo.environment["WORKBOOK_DEPTH"].flatMap(Int.init)
  }
}

/// A search in progress, on the watched thread.
private final class Hunt<M: Specification>: @unchecked Sendable {
  private let search: Search<M>
  private let reach: Reach
  private var programs = 0
  private var found: Discovery?
  /// A contradiction in the model itself.
  private var fault: (String, Script, [Entry])?
  /// The program that is being played.
  private var current: (script: Script, expected: [Entry], bench: Bench)?
  private var seen: Set<Joint> = []
  /// The hash of the programs that were right, and their histories.
  private(set) var heard = HistoryDigest.beginning
  /// The exercise's own objects that programs have released.
  private var ownObjects: Set<String> = []
  /// Whether the search draws long programs by now.
  private(set) var draws = false
  /// The last program that was right.
  private(set) var last = Discovery(script: Script(), expected: [], actual: [])

  /// The state in which programs are assumed to continue in the same way. An
  /// answer may have more state than the model, so the last move counts, too.
  private struct Joint: Hashable {
    var state: Rehearsal<M>.State
    var move: Move
    /// The move in the same call that counts as one with that move.
    var before: Move?
    /// The call that contains that move.
    var call: Call?
    var hasIdled: Bool
    var isLawful: Bool
  }

  init(_ search: Search<M>, _ reach: Reach) {
    self.search = search
    self.reach = reach
  }

  func result(_ ending: HangGuard.Ending, isLooping: Bool) -> Search<M>.Result {
    if case .lost(let why) = ending {
      guard let (script, expected, bench) = current else {
        return .init(programs: programs, fault: "The model: \(why.words)")
      }
      found = Discovery(
        script: script, expected: expected,
        actual: bench.history + [Entry(event: .trouble(why), depth: 0)],
        open: bench.open, isLooping: isLooping)
    }
    return .init(
      programs: programs, found: found,
      fault: fault.map { what, _, history in
        "The model is wrong: \(what).\n"
          + search.names.lines(history).joined(separator: "\n")
      })
  }

  /// A program that can grow, and the places where it can.
  private typealias Stem = (script: Script, points: [Rehearsal<M>.Point])

  /// Plays one program.
  func play(_ script: Script, _ watch: HangGuard) {
    let rehearsal = Rehearsal(search.model, search.environment, script)
    _ = isRight(script, rehearsal, watch)
  }

  func go(_ watch: HangGuard) {
    let opening = Script(
      acts: search.environment.opening.map { Act(move: $0, place: nil) })
    guard let root = attempt(opening, watch) else { return }
    var lawful = [[root]]
    var broken: [Stem] = []
    for length in 1...reach.moves {
      lawful.append(grow(lawful[length - 1], isLawful: true, length, watch))
    }
    for length in 1...reach.moves where !isOver {
      broken =
        grow(broken, isLawful: true, length, watch)
        + grow(lawful[length - 1], isLawful: false, length, watch)
    }

    if search.environment.omitted[.releaseThatCallsBack] == nil {
      for (length, stems) in lawful.enumerated() {
        // The `deinit`s of short programs are tried regardless of the limit.
        let mayGoOn = { length <= 3 ? !self.hasResult : !self.isOver }
        for stem in stems where mayGoOn() { tryGoodbyes(stem.script, watch) }
      }
    }
    var last = lawful[reach.moves]
    for length in stride(from: reach.moves + 1, through: reach.longest, by: 1) {
      last = grow(last, isLawful: true, length, watch)
    }
    draws = true
    for number in 0..<reach.drawn where !hasResult {
      draw(opening, RandomMoves(number, search.environment), watch)
    }
  }

  /// Plays one long program until the task leaves the rest open.
  private func draw(_ opening: Script, _ lot: RandomMoves, _ watch: HangGuard) {
    let drawn = Rehearsal(
      search.model, search.environment, opening, goingOnBy: lot)
    let script = Script(
      acts: drawn.isOpen
        ? Array(drawn.script.prefix(drawn.settled)) : drawn.script)
    let rehearsal = Rehearsal(search.model, search.environment, script)
    if rehearsal.isOpen { return }
    if let contradiction = rehearsal.contradiction {
      fault = (contradiction, script, rehearsal.history)
      return
    }
    _ = isRight(script, rehearsal, watch)
  }

  private var hasResult: Bool { found != nil || fault != nil }
  private var isOver: Bool { hasResult || programs >= reach.programs }

  /// Plays all programs that are one move longer; returns those that can grow.
  private func grow(
    _ stems: [Stem], isLawful: Bool, _ length: Int, _ watch: HangGuard
  ) -> [Stem] {
    var grown: [Stem] = []
    for (script, points) in stems {
      // A move from outside is easier to read, so try it first.
      for point in points.reversed() {
        for move in point.neighbours.moves(in: point.call)
        where move.isLawful == isLawful {
          if isOver { return [] }
          // This move came together with the one before it.
          if case .give = move.move, script.last(at: point.place) != nil {
            continue
          }
          let longer = script.adding(
            move.move, at: point.place, isLawful: isLawful)
          guard let next = attempt(longer, watch) else { continue }
          if case .letGo = move.move, !search.environment.goesOnAfterLetGo {
            continue
          }
          grown.append(unjoined(next, after: move.move, in: point.call))
          grown += returning(after: longer, at: point, watch)
        }
      }
    }
    return grown
  }

  /// Plays the programs in which a subscriber returns demand for the value
  /// inside which the last move happened: the two count as one move.
  private func returning(
    after script: Script, at point: Rehearsal<M>.Point, _ watch: HangGuard
  ) -> [Stem] {
    guard case .value = point.call, let last = script.last(at: point.place)
    else { return [] }
    return search.environment.returnedDemands.compactMap { demand in
      attempt(
        script.adding(.give(demand), at: point.place, isLawful: true), watch
      ).map {
        unjoined($0, after: .give(demand), with: last, in: point.call)
      }
    }
  }

  /// Omits places whose state another program has reached with the same move.
  private func unjoined(
    _ stem: Stem, after move: Move, with before: Move? = nil, in call: Call?
  ) -> Stem {
    let points = stem.points.filter { point in
      seen.insert(
        Joint(
          state: point.state, move: move, before: before, call: call,
          hasIdled: stem.script.hasIdled, isLawful: stem.script.isLawful)
      ).inserted
    }
    return (stem.script, points)
  }

  /// Plays a program, and returns it if it can grow.
  private func attempt(_ script: Script, _ watch: HangGuard) -> Stem? {
    let rehearsal = Rehearsal(search.model, search.environment, script)
    if rehearsal.isOpen { return nil }
    // After a breach by a neighbour, a piece may do more than it promises.
    if script.isLawful, let contradiction = rehearsal.contradiction {
      fault = (contradiction, script, rehearsal.history)
      return nil
    }
    var script = script
    if rehearsal.isIdle {
      if script.hasIdled { return nil }
      script.hasIdled = true
    }
    guard isRight(script, rehearsal, watch) else { return nil }
    return (script, rehearsal.points)
  }

  /// Lets each object that the last move releases call back in its `deinit`.
  ///
  /// A trap or a hang always counts. A different history counts only if the run
  /// is over by then, and a subscriber's `deinit` cancels its own subscription
  /// or sends. The other cases are left open.
  private func tryGoodbyes(_ script: Script, _ watch: HangGuard) {
    let rehearsal = Rehearsal(search.model, search.environment, script)
    guard !rehearsal.lastGone.isEmpty else { return }
    let released =
      rehearsal.lastGone.map(Script.Released.thing)
      + ownObjects.sorted().map(Script.Released.own)
    for move in search.environment.deinitMoves {
      let after = Rehearsal(
        search.model, search.environment,
        script.adding(move, at: nil, isLawful: true))
      for object in released {
        var script = script
        script.goodbye = .init(object: object, move: move)
        let isRight = isRight(script, rehearsal, watch)
        let isOwn =
          switch (object, move) {
          case (.thing(.subscriber(let one)), .cancel(by: let other)):
            one == other
          case (.thing(.subscriber), .send): true
          default: false
          }
        let isStrict =
          isOwn && after.isIdle && script.acts.last?.place == nil
        if !isRight, isStrict { return }
        found = nil
      }
    }
  }

  private func isRight(
    _ script: Script, _ rehearsal: Rehearsal<M>, _ watch: HangGuard
  ) -> Bool {
    programs += 1
    if programs.isMultiple(of: 1000) { HistoryDigest.goesOn?() }
    let expected = rehearsal.history
    let bench = Bench(
      script, search.environment, gone: rehearsal.gone,
      limit: expected.count + 40
    ) { watch.giveUp($1) }
    current = (script, expected, bench)
    watch.isAlive()
    bench.play(search.make)
    current = nil
    ownObjects.formUnion(bench.releasedNames)
    let outcome = Discovery(
      script: script, expected: expected.normalised,
      actual: bench.history.normalised)
    if outcome.isRight {
      // A right answer need not support every `deinit` that calls back.
      if script.goodbye == nil {
        heard?.combine(script)
        heard?.combine(outcome.actual)
      }
      last = outcome
      return true
    }
    found = outcome
    return false
  }
}
