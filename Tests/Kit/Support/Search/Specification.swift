import Chapter01Handshake

/// What is right, as a value: told a move, it says what is heard.
///
/// A model has no locks and calls nobody. It answers a move with the calls
/// that a right piece makes, in order; what the piece does when such a call
/// has come back is a step, and the model is asked again, since others may
/// have moved in the meantime:
///
///     case .attach: isAttached = true
///                   return [.call(.subscription(0)), .then(.ask)]
///
/// Where the task leaves something open, it says `.open`: what follows in this
/// program is not compared.
public protocol Specification: Hashable {
  /// What a piece goes on with when its call has come back.
  associatedtype Step: Hashable = Never

  /// What a right piece does when it is told a move.
  mutating func take(_ move: Move) -> [Effect<Step>]
  /// What it does next, when the call before this step has come back.
  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>]
  /// Whether the piece may hold this now, though its neighbours hold the piece.
  ///
  /// Of `run` it is asked when nobody else holds the subscription.
  func holds(_ thing: Thing) -> Bool
}

extension Specification {
  /// Says nothing of what is held.
  public func holds(_ thing: Thing) -> Bool { true }
}

extension Specification where Step == Never {
  /// There is no step.
  public mutating func go(on step: Never, after outcome: Outcome)
    -> [Effect<Never>]
  {}
}

/// A part of what a right piece does.
public enum Effect<Step> {
  /// It calls; others may move inside the call.
  case call(Call)
  /// Then it goes on with this.
  case then(Step)
  /// It returns this demand for the value that it was sent.
  case returns(Subscribers.Demand)
  /// The task does not say what follows.
  case open
}

/// How a call came back.
public struct Outcome: Hashable {
  /// What the subscriber has returned for a value.
  public var given = Subscribers.Demand.none
  /// Whether a closure has thrown, or has said no.
  public var isRefused = false
}

/// A program played on a model: the history that is right, and every place at
/// which it can be carried on.
struct Rehearsal<M: Specification> {
  /// A place at which a move may follow, and what is known there.
  struct Point {
    var place: Int?
    var call: Call?
    var neighbours: Neighbours
    var state: State
  }

  /// What a run goes on from: with the same state, the same follows.
  struct State: Hashable {
    var model: M
    var neighbours: Neighbours
    /// The moves and the calls that are open: an answer may go on in another
    /// way after each of them.
    var open: [Entry.Event]
  }

  private(set) var model: M
  private(set) var neighbours: Neighbours
  private(set) var history: [Entry] = []
  /// The places after the last move.
  private(set) var points: [Point] = []
  /// After each move from outside, what must be gone.
  private(set) var gone: [[Thing]] = []
  /// What has gone with the last of these moves.
  var lastGone: [Thing] {
    let before = Set(gone.dropLast().last ?? [])
    return (gone.last ?? []).filter { !before.contains($0) }
  }
  /// Whether the task leaves open what follows.
  private(set) var isOpen = false
  /// Whether the last move has changed nothing.
  private(set) var isIdle = false

  private(set) var script: [Act]
  /// How many moves there were before the last one from outside.
  private(set) var settled = 0
  private let isLawful: Bool
  private var lot: RandomMoves?
  private var next = 0
  private var depth = 0
  private var open: [Entry.Event] = []

  /// - Parameter lot: draws the moves that follow those of the script.
  init(
    _ model: M, _ environment: Environment, _ script: Script,
    goingOnBy lot: RandomMoves? = nil
  ) {
    self.model = model
    self.lot = lot
    neighbours = Neighbours(environment)
    self.script = script.acts
    isLawful = script.isLawful
    play()
  }

  private mutating func play() {
    while !isOpen, let move = nextMove(at: nil, nil) {
      settled = next - 1
      goOn(with: move)
    }
    // A place that was not reached: the program does not exist.
    if next < script.count { isOpen = true }
    look(at: nil, nil)
  }

  private mutating func nextMove(at place: Int?, _ call: Call?) -> Move? {
    if next == script.count {
      guard !isOpen,
        // Calls are made in moves, and moves in calls: half of them are calls.
        let move = lot?.draw(neighbours, in: call, depth: open.count / 2)
      else { return nil }
      script.append(Act(move: move, place: place))
    }
    guard script[next].place == place else { return nil }
    next += 1
    return script[next - 1].move
  }

  /// Plays one move more, from outside.
  mutating func goOn(with move: Move) {
    perform(move)
    gone.append(neighbours.things.filter { !mayLive($0) })
  }

  /// A publisher that is to speak too late goes on holding the piece, and so
  /// may a piece without a state hold its subscriber; but no value.
  private func mayLive(_ thing: Thing) -> Bool {
    switch thing {
    case .second: false
    case .value: model.holds(thing)
    default: !isLawful || model.holds(thing)
    }
  }

  private mutating func perform(_ move: Move) {
    let isLast = next == script.count
    let before = (model, neighbours)
    history.append(Entry(event: .move(move), depth: depth))
    let line = history.count
    neighbours.did(move)
    open.append(.move(move))
    depth += 1
    var returned = Subscribers.Demand.none
    run(model.take(move), &returned)
    depth -= 1
    open.removeLast()
    if returned > .none, case .send(_, let index) = move,
      neighbours.isOn(index)
    {
      history.append(
        Entry(event: .returned(returned, to: index), depth: depth + 1))
      neighbours.wasReturned(returned, to: index)
    }
    if isLast {
      isIdle =
        history.count == line && model == before.0
        && neighbours.isSame(as: before.1)
    }
  }

  private mutating func run(
    _ effects: [Effect<M.Step>], _ returned: inout Subscribers.Demand,
    after outcome: Outcome = Outcome()
  ) {
    var outcome = outcome
    for effect in effects {
      switch effect {
      case .call(let call): outcome = perform(call)
      case .then(let step):
        run(model.go(on: step, after: outcome), &returned, after: outcome)
      case .returns(let demand): returned = demand
      case .open: isOpen = true
      }
    }
  }

  private mutating func perform(_ call: Call) -> Outcome {
    history.append(Entry(event: .call(call), depth: depth))
    let place = history.count - 1
    neighbours.heard(call)
    open.append(.call(call))
    depth += 1
    var outcome = Outcome()
    var isClosed = false
    if let answer = neighbours.answer(to: call) { perform(answer) }
    look(at: place, call)
    while !isClosed, let move = nextMove(at: place, call) {
      switch move {
      case .give(let demand):
        outcome.given = demand
        isClosed = true
      case .refuse:
        outcome.isRefused = true
        isClosed = true
      default:
        perform(move)
      }
      if isClosed {
        isIdle = false
        history.append(Entry(event: .move(move), depth: depth))
      } else {
        look(at: place, call)
      }
    }
    depth -= 1
    open.removeLast()
    return outcome
  }

  private mutating func look(at place: Int?, _ call: Call?) {
    guard next == script.count, !isOpen, lot == nil else { return }
    points.append(
      Point(
        place: place, call: call, neighbours: neighbours,
        state: State(model: model, neighbours: neighbours, open: open)))
  }
}

extension Rehearsal {
  /// What a model says that no right piece can do; nil if there is nothing.
  ///
  /// A model is written by hand, and may be wrong itself: a history without a
  /// subscription at its beginning, with a value that nobody has asked for, or
  /// with anything after the end or the cancel, proves it.
  var contradiction: String? {
    var accounts: [Int: OpenDemand] = [:]
    for entry in history {
      switch entry.event {
      case .call(.subscription(let who)): accounts[who] = OpenDemand()
      case .move(.request(let demand, let who)):
        accounts[who]?.add(demand)
      case .move(.give(let demand)):
        for who in accounts.keys where accounts[who]?.isInValue == true {
          accounts[who]?.add(demand)
        }
      case .move(.cancel(let who)): accounts[who]?.isOver = true
      case .call(.value(_, let who)):
        guard var account = accounts[who] else { return "no subscription" }
        if account.isOver { return "a value after the end" }
        if account.open == .none { return "a value that nobody asked for" }
        account.open = account.open.minusOne
        account.isInValue = true
        accounts[who] = account
      case .call(.finished(let who)), .call(.failed(let who, _)):
        guard let account = accounts[who] else { return "no subscription" }
        if account.isOver { return "an end after the end" }
        accounts[who]?.isOver = true
      default: break
      }
    }
    return nil
  }
}

/// What a subscriber has asked for and not got.
private struct OpenDemand {
  var open = Subscribers.Demand.none
  var isOver = false
  var isInValue = false

  mutating func add(_ demand: Subscribers.Demand) { open = open.plus(demand) }
}
