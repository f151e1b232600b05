import Chapter01Handshake
import Findings
import Foundation
import Testing

/// Tries a piece with every small program, the shortest first, and tells of
/// the first one in which it does not do what the model does.
///
/// A program is a few moves of the piece's neighbours, each of them made from
/// outside or inside a call that the piece has made. It grows by one move, at
/// a place after the last one, so each program is tried once. The lawful ones
/// come first, then those in which a neighbour breaks the contract once.
///
/// At most one move of a program changes nothing in the model. Programs are
/// joined: where model and neighbours are in a state that another program has
/// reached with the same move, only one of them grows. In the end some long
/// programs are drawn; one that goes wrong is made as short as it can be.
public struct Search<M: Specification> {
  /// What the programs call who takes part.
  public var names: Names
  /// Where the book speaks of the piece.
  public var place: String
  let model: M
  let environment: Environment
  let make: (Bench) -> SubjectUnderTest

  /// - Parameters:
  ///   - model: what is right.
  ///   - cast: who plays beside the piece.
  ///   - names: what the programs call who takes part.
  ///   - place: where the book speaks of the piece.
  ///   - make: makes an answer, with the bench's doubles around it.
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

  /// Searches, and makes what it finds the failure of the test that runs.
  public func run(
    _ reach: Reach = .quick, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if let text = Self.asked {
      return play(text, sourceLocation: sourceLocation)
    }
    guard let result = look(from: reach, to: Reach.asked) else { return }
    tell(result, sourceLocation: sourceLocation)
  }

  /// Makes what was found the failure of the test that runs.
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

  /// The same piece with two subscribers, each of which has a run of its own
  /// whose publishers have been attached, and asked: nothing may be shared.
  public func withTwoRuns() -> Search<TwoRuns<M>> {
    withRuns([0, 1])
  }

  /// The same, where the second subscriber comes when the first has been
  /// attached and asked: however the first run ends, the second is a new one.
  public func withLaterRun() -> Search<TwoRuns<M>> {
    withRuns([0])
  }

  /// Before each program these runs are subscribed, attached and asked.
  private func withRuns(_ open: [Int]) -> Search<TwoRuns<M>> {
    let each = environment.publishers
    var environment = environment
    environment.publishers = 2 * each
    environment.publishersOfARun = each
    environment.subscribers = 2
    environment.countsRuns = true
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

  /// What a search has come to.
  struct Result {
    var programs = 0
    var found: Discovery?
    /// What the model says that cannot be right.
    var fault: String?
  }

  /// The same with others beside the piece.
  func with(_ environment: Environment) -> Search {
    Search(model, with: environment, names: names, see: place, make)
  }

  /// What becomes of one program.
  func play(_ script: Script) -> Discovery {
    let hunt = Hunt(self, Reach(moves: 1))
    let watch = HangGuard()
    let ending = watch.keep { hunt.play(script, $0) }
    let result = hunt.result(ending, isLooping: watch.isLooping)
    return result.found.map(traced) ?? hunt.last
  }

  func look(_ reach: Reach) -> Result {
    let hunt = Hunt(self, reach)
    let watch = HangGuard()
    let ending = watch.keep { hunt.go($0) }
    if let heard = hunt.heard { HistoryDigest.tell?(heard.finalize()) }
    var result = hunt.result(ending, isLooping: watch.isLooping)
    if hunt.draws { result.found = result.found.map(shortened) }
    result.found = result.found.map(traced)
    return result
  }

  /// Plays what was found once more, and asks from where the answer has made
  /// the call that tells most of it.
  private func traced(_ found: Discovery) -> Discovery {
    guard let line = found.traced else { return found }
    let watch = HangGuard()
    let bench = Bench(
      found.script, environment, gone: [], limit: found.actual.count + 40
    ) { watch.giveUp($1) }
    bench.traced = line
    bench.endsAtTrace = !found.open.isEmpty
    _ = watch.keep { _ in bench.play(make) }
    var found = found
    found.places = bench.places
    return found
  }

  /// What is found near by is found first, however far the search may go: then
  /// an answer is told the same wherever it is tested.
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

/// How far a search goes.
public struct Reach {
  /// How many moves a program has, besides those before each program, until
  /// programs in which the contract is broken have had their turn.
  public var moves: Int
  /// How many programs are tried; longer lawful ones use up what is left.
  public var programs: Int

  /// Goes as far as that.
  public init(moves: Int, programs: Int = .max) {
    self.moves = moves
    self.programs = programs
  }

  /// What a test costs at most: half a second, built without optimisation.
  public static let quick = Reach(moves: 4, programs: 4500)

  /// For one of two searches in a suite.
  public static let half = Reach(moves: 4, programs: 2000)

  /// For programs that begin with many moves.
  public static let short = Reach(moves: 3, programs: 500)

  /// How many long programs are drawn in the end.
  var drawn: Int { programs == .max ? 0 : programs / 10 }

  /// How many moves the longest program of a quick search has.
  var longest: Int { programs == .max ? moves : moves + 2 }

  /// The same, up to that many moves: each of them makes about four times as
  /// many programs.
  func going(to moves: Int) -> Reach {
    let times = 1 << (2 * min(moves - self.moves, 20))
    let (programs, isTooMuch) = programs.multipliedReportingOverflow(by: times)
    return Reach(moves: moves, programs: isTooMuch ? .max : programs)
  }

  /// How many moves `WORKBOOK_DEPTH` asks for; 0 means that nobody searches.
  static var asked: Int? {
    ProcessInfo.processInfo.environment["WORKBOOK_DEPTH"].flatMap(Int.init)
  }
}

/// A search that goes on, on the thread that is watched.
private final class Hunt<M: Specification>: @unchecked Sendable {
  private let search: Search<M>
  private let reach: Reach
  private var programs = 0
  private var found: Discovery?
  /// What is wrong with the model itself.
  private var fault: (String, Script, [Entry])?
  /// What is being tried.
  private var current: (script: Script, expected: [Entry], bench: Bench)?
  private var seen: Set<Joint> = []
  /// The programs that were right, with what was heard in each.
  private(set) var heard = HistoryDigest.beginning
  /// The objects of this exercise alone that programs have released.
  private var ownObjects: Set<String> = []
  /// Whether long programs have been reached.
  private(set) var draws = false
  /// What was tried last, and was right.
  private(set) var last = Discovery(script: Script(), expected: [], actual: [])

  /// Programs that agree in this go on in the same way, as far as is known: an
  /// answer may have a state that the model has not, so the last move counts.
  private struct Joint: Hashable {
    var state: Rehearsal<M>.State
    var move: Move
    /// The call in which that move was made.
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

  /// A program that can grow, and where.
  private typealias Stem = (script: Script, points: [Rehearsal<M>.Point])

  /// Tries this one program.
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
        // Those of short programs are tried however many there have been.
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

  /// Tries one long program, up to where the task leaves open what follows.
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

  /// Tries all programs that are longer by one move than these, and says which
  /// of them can grow further.
  private func grow(
    _ stems: [Stem], isLawful: Bool, _ length: Int, _ watch: HangGuard
  ) -> [Stem] {
    var grown: [Stem] = []
    for (script, points) in stems {
      // What the program does by itself is easier to read: first outside.
      for point in points.reversed() {
        for move in point.neighbours.moves(in: point.call)
        where move.isLawful == isLawful {
          if isOver { return [] }
          let longer = script.adding(
            move.move, at: point.place, isLawful: isLawful)
          guard let next = attempt(longer, watch) else { continue }
          if case .letGo = move.move, !search.environment.goesOnAfterLetGo {
            continue
          }
          grown.append(unjoined(next, after: move.move, in: point.call))
        }
      }
    }
    return grown
  }

  /// Leaves out the places from which another program goes on in the same
  /// state, after the same move.
  private func unjoined(
    _ stem: Stem, after move: Move, in call: Call?
  ) -> Stem {
    let points = stem.points.filter { point in
      seen.insert(
        Joint(
          state: point.state, move: move, call: call,
          hasIdled: stem.script.hasIdled, isLawful: stem.script.isLawful)
      ).inserted
    }
    return (stem.script, points)
  }

  /// Tries a program, and says whether it can grow.
  private func attempt(_ script: Script, _ watch: HangGuard) -> Stem? {
    let rehearsal = Rehearsal(search.model, search.environment, script)
    if rehearsal.isOpen { return nil }
    // After a breach by somebody else, a piece may do more than it promises.
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

  /// Lets each object call back whose release the last move causes.
  ///
  /// A trap or a hang always counts. A history counts only if the run is over
  /// by then, and a subscriber's `deinit` cancels its own subscription or
  /// sends: the rest is left open.
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
      // A right answer need not bear with every `deinit` that calls back.
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
