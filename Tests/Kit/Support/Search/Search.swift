import Chapter01Handshake
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
/// At most one move of a program changes nothing in the model. Programs that
/// have become long are joined: where model and neighbours are in a state that
/// another program of the same kind has reached, only one of them grows.
public struct Search<M: Model> {
  /// What the programs call who takes part.
  public var names: Names
  /// Where the book speaks of the piece.
  public var place: String
  let model: M
  let cast: Cast
  let make: (Bench) -> Piece

  /// - Parameters:
  ///   - model: what is right.
  ///   - cast: who plays beside the piece.
  ///   - names: what the programs call who takes part.
  ///   - place: where the book speaks of the piece.
  ///   - make: makes an answer, with the bench's doubles around it.
  public init(
    _ model: M, with cast: Cast = Cast(), names: Names = Names(),
    see place: String, _ make: @escaping (Bench) -> Piece
  ) {
    self.model = model
    self.cast = cast
    self.names = names
    self.place = place
    self.make = make
  }

  /// Searches, and makes what it finds the failure of the test that runs.
  public func run(
    _ reach: Reach? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let start = Date()
    let result = look(reach ?? .wanted)
    if ProcessInfo.processInfo.environment["SEARCH_TELLS"] != nil { print("SEARCH", names.piece, result.programs, Date().timeIntervalSince(start), result.found == nil ? "ok" : "FOUND") }
    guard let found = result.found else { return }
    found.report(self, sourceLocation: sourceLocation)
  }

  /// What a search has come to.
  struct Result {
    var programs = 0
    var found: Discovery?
  }

  func look(_ reach: Reach) -> Result {
    let hunt = Hunt(self, reach)
    let watch = Watch()
    let ending = watch.keep { hunt.go($0) }
    return hunt.result(ending)
  }
}

/// How far a search goes.
public struct Reach {
  /// How many moves a program has, besides those before each program.
  public var moves: Int
  /// How many programs are tried.
  public var programs: Int
  /// From which length on programs are joined.
  public var joinsFrom: Int

  /// What a test costs at most: half a second, built without optimisation.
  public static let quick = Reach(moves: 4, programs: 5000, joinsFrom: 5)

  /// `WORKBOOK_DEPTH` says how many moves a program has in a deeper search.
  static var wanted: Reach {
    let text = ProcessInfo.processInfo.environment["WORKBOOK_DEPTH"]
    guard let moves = text.flatMap(Int.init), moves > quick.moves else {
      return quick
    }
    return Reach(moves: moves, programs: .max, joinsFrom: quick.joinsFrom)
  }
}

/// A search that goes on, on the thread that is watched.
private final class Hunt<M: Model>: @unchecked Sendable {
  private let search: Search<M>
  private let reach: Reach
  private var programs = 0
  private var found: Discovery?
  /// What is being tried.
  private var current: (script: Script, expected: [Entry], bench: Bench)?
  private var seen: Set<[Rehearsal<M>.State]> = []

  init(_ search: Search<M>, _ reach: Reach) {
    self.search = search
    self.reach = reach
  }

  func result(_ ending: Watch.Ending) -> Search<M>.Result {
    if case .lost(let why) = ending, let (script, expected, bench) = current {
      found = Discovery(
        script: script, expected: expected,
        actual: bench.history + [Entry(event: .trouble(why), depth: 0)])
    }
    return .init(programs: programs, found: found)
  }

  func go(_ watch: Watch) {
    let opening = Script(
      acts: search.cast.opening.map { Act(move: $0, place: nil) })
    guard isRight(opening, watch) else { return }
    // Lawful programs, by length; each breach of the contract ends one.
    var lawful = [[opening]]
    for length in 1...reach.moves {
      let next = grow(lawful[length - 1], by: true, length, watch)
      if isOver { return }
      lawful.append(next)
    }
    var broken: [Script] = []
    for length in 1...reach.moves {
      let after = grow(broken, by: true, length, watch)
      if isOver { return }
      broken = after + grow(lawful[length - 1], by: false, length, watch)
      if isOver { return }
    }
    guard search.cast.callsBackAtRelease else { return }
    for script in lawful.joined() + broken {
      tryGoodbyes(script, watch)
      if isOver { return }
    }
  }

  private var isOver: Bool { found != nil || programs >= reach.programs }

  /// Tries all programs that are longer by one move than these, and says which
  /// of them can grow further.
  private func grow(
    _ scripts: [Script], by isLawful: Bool, _ length: Int, _ watch: Watch
  ) -> [Script] {
    var grown: [Script] = []
    for script in scripts {
      let rehearsal = Rehearsal(search.model, search.cast, script)
      for point in rehearsal.points {
        for move in point.neighbours.moves(in: point.call)
        where move.isLawful == isLawful {
          let longer = script.adding(
            move.move, at: point.place, isLawful: isLawful)
          let next = attempt(longer, watch)
          if isOver { return [] }
          if let next, canGrow(next, length) { grown.append(next) }
        }
      }
    }
    return grown
  }

  /// Tries a program, and says whether it can grow.
  private func attempt(_ script: Script, _ watch: Watch) -> Script? {
    let rehearsal = Rehearsal(search.model, search.cast, script)
    if rehearsal.isOpen { return nil }
    var script = script
    if rehearsal.isIdle {
      if script.hasIdled { return nil }
      script.hasIdled = true
    }
    return isRight(script, rehearsal, watch) ? script : nil
  }

  private func canGrow(_ script: Script, _ length: Int) -> Bool {
    guard length >= reach.joinsFrom else { return true }
    let rehearsal = Rehearsal(search.model, search.cast, script)
    return seen.insert(rehearsal.points.map(\.state)).inserted
  }

  private func isRight(_ script: Script, _ watch: Watch) -> Bool {
    isRight(script, Rehearsal(search.model, search.cast, script), watch)
  }

  /// The same program, in which a `deinit` calls back: what is released last
  /// cancels.
  ///
  /// A subscriber that goes with the last move has heard its last signal, and
  /// its cancel may change nothing. When other things go, among the calls of a
  /// move, is the answer's own affair: there the program has to come to its end.
  private func tryGoodbyes(_ script: Script, _ watch: Watch) {
    let rehearsal = Rehearsal(search.model, search.cast, script)
    guard !rehearsal.lastGone.isEmpty else { return }
    for subscriber in 0..<search.cast.subscribers {
      let cancel = Move.cancel(by: subscriber)
      let after = Rehearsal(
        search.model, search.cast,
        script.adding(cancel, at: nil, isLawful: true))
      for thing in rehearsal.lastGone {
        var script = script
        script.goodbye = .init(thing: thing, move: cancel)
        let isRight = isRight(script, rehearsal, watch)
        let isStrict =
          thing == .subscriber(subscriber) && after.isIdle
          && script.acts.last?.place == nil
        if !isRight, isStrict { return }
        found = nil
      }
    }
  }

  private func isRight(
    _ script: Script, _ rehearsal: Rehearsal<M>, _ watch: Watch
  ) -> Bool {
    programs += 1
    let expected = rehearsal.history
    let bench = Bench(
      script, gone: rehearsal.gone, limit: expected.count + 40
    ) { watch.giveUp($1) }
    current = (script, expected, bench)
    watch.isAlive()
    bench.play(search.make)
    current = nil
    guard bench.history != expected else { return true }
    found = Discovery(
      script: script, expected: expected, actual: bench.history)
    return false
  }
}
