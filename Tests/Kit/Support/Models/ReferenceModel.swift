import Chapter01Handshake

/// A model that asks another piece, which is right.
///
/// Its state is the program so far. Each move is added to the program, the whole
/// program is played on a new copy of the piece, and the next line of that
/// history is what a right piece does. A call returns as if no move followed in
/// it, until the program says otherwise.
public struct ReferenceModel: Specification {
  /// The part of a run after a call that has this depth in the history.
  public struct Step: Hashable { var depth: Int }

  private let reference: Reference
  /// Whether a run may outlive its end, retained by a scheduled action.
  private let mayRetainRuns: Bool
  private var acts: [Act] = []
  private var played = Reference.Played()
  /// How many lines of the history have been read.
  private var position = 0
  /// The lines of the calls that are open.
  private var open: [Int] = []

  /// - Parameters:
  ///   - environment: the neighbours that the search has as well.
  ///   - mayRetainRuns: whether a scheduled action may retain a run.
  ///   - make: makes the right piece, with the bench's doubles around it.
  public init(
    with environment: Environment, mayRetainRuns: Bool = false,
    _ make: @escaping (Bench) -> SubjectUnderTest
  ) {
    reference = Reference(environment, make)
    self.mayRetainRuns = mayRetainRuns
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.position == right.position && left.open == right.open
      && left.acts == right.acts
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(acts) }

  public mutating func take(_ move: Move) -> [Effect<Step>] {
    add(move, at: open.last)
    return effects(at: played.history[position - 1].depth + 1)
  }

  public mutating func go(on step: Step, after outcome: Outcome)
    -> [Effect<Step>]
  {
    let call = open.removeLast()
    if outcome.given > .none { add(.give(outcome.given), at: call) }
    if outcome.isRefused { add(.refuse, at: call) }
    return effects(at: step.depth)
  }

  public func holds(_ thing: Thing) -> Bool {
    if case .run = thing, mayRetainRuns { return true }
    return played.held.contains(thing)
  }

  /// Adds a move to the program, and reads its line.
  private mutating func add(_ move: Move, at place: Int?) {
    acts.append(Act(move: move, place: place))
    played = reference.play(acts)
    position += 1
  }

  /// Reads the next line if it has this depth: then it belongs to the move that
  /// is open.
  private mutating func effects(at depth: Int) -> [Effect<Step>] {
    guard position < played.history.count,
      played.history[position].depth == depth
    else { return [] }
    position += 1
    switch played.history[position - 1].event {
    case .call(let call):
      open.append(position - 1)
      return [.call(call), .then(Step(depth: depth))]
    case .returned(let demand, _):
      return [.returns(demand)]
    default: return []
    }
  }
}

/// Plays programs on the right piece, each of them once.
private final class Reference {
  struct Played {
    var history: [Entry] = []
    /// The objects that the piece retains after the program.
    var held: Set<Thing> = []
  }

  private var environment: Environment
  private let make: (Bench) -> SubjectUnderTest
  private var played: [[Act]: Played] = [:]

  init(
    _ environment: Environment, _ make: @escaping (Bench) -> SubjectUnderTest
  ) {
    self.environment = environment
    // The bench makes no moves of its own, and asks the piece nothing.
    self.environment.attachesAtOnce = false
    self.environment.omitted[.releaseUnderLock] = "it is right"
    self.make = make
  }

  func play(_ acts: [Act]) -> Played {
    if let found = played[acts] { return found }
    var script = Script(acts: acts)
    var result = play(script)
    if result.history.breaksContract {
      // Only then does a publisher hold the piece after the end.
      script.isLawful = false
      result = play(script)
    }
    played[acts] = result
    return result
  }

  private func play(_ script: Script) -> Played {
    let moves = script.acts.count { $0.place == nil }
    let bench = Bench(
      script, environment,
      gone: Array(repeating: [], count: moves - 1) + [things(in: script)],
      limit: .max
    ) { _, _ in preconditionFailure("The right piece has no end.") }
    bench.play(make)
    var result = Played()
    for entry in bench.history {
      if case .held(let thing) = entry.event {
        result.held.insert(thing)
      } else {
        result.history.append(entry)
      }
    }
    return result
  }

  /// Everything that a piece can hold in this program.
  private func things(in script: Script) -> [Thing] {
    script.acts.compactMap {
      if case .send(let number, _) = $0.move { .value(number) } else { nil }
    }
      + (0..<environment.subscribers).flatMap { [.subscriber($0), .run($0)] }
      + (0..<environment.publishers).flatMap { [.above($0), .second($0)] }
  }
}

extension [Entry] {
  /// Whether a publisher attaches twice, or signals after its end or a cancel.
  fileprivate var breaksContract: Bool {
    var (attached, over): (Set<Int>, Set<Int>) = ([], [])
    return contains { entry in
      switch entry.event {
      case .move(.attach(let index)): return !attached.insert(index).inserted
      case .move(.send(_, let index)): return over.contains(index)
      case .move(.finish(let index)), .move(.fail(let index)):
        return !over.insert(index).inserted
      case .call(.cancel(let index)): over.insert(index)
      default: break
      }
      return false
    }
  }
}
