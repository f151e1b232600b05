import Chapter01Handshake

/// A model of the right behaviour: it answers each move with the right calls.
///
/// A model has no locks and calls nothing itself. `take(_:)` returns the calls
/// that a right piece makes for a move, in order. What the piece does after a
/// call has returned is a step, for which the model is asked again, since
/// neighbours may have moved during the call:
///
///     case .attach: isAttached = true
///                   return [.call(.subscription(0)), .then(.ask)]
///
/// If the task leaves something open, the model returns `.open`, and the rest
/// of the program is not compared.
public protocol Specification: Hashable {
  /// The part of a run that follows a call.
  associatedtype Step: Hashable = Never

  /// Returns what a right piece does for a move.
  mutating func take(_ move: Move) -> [Effect<Step>]
  /// Returns what the piece does after the call before this step has returned.
  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>]
  /// Returns whether the piece may retain this object now, even though its
  /// neighbours retain the piece.
  ///
  /// For a `run` it is called only when nothing else retains the subscription.
  func holds(_ thing: Thing) -> Bool
}

extension Specification {
  /// Allows the piece to retain everything.
  public func holds(_ thing: Thing) -> Bool { true }
}

extension Specification where Step == Never {
  public mutating func go(on step: Never, after outcome: Outcome)
    -> [Effect<Never>]
  {}
}

/// A part of the right behaviour.
public enum Effect<Step> {
  /// The piece makes a call, during which neighbours may move.
  case call(Call)
  /// The piece continues with this step.
  case then(Step)
  /// The piece returns this demand for a value.
  case returns(Subscribers.Demand)
  /// The task leaves the rest open.
  case open
}

/// The result of a call.
public struct Outcome: Hashable {
  /// The demand that the subscriber has returned for a value.
  public var given = Subscribers.Demand.none
  /// Whether a closure has thrown or refused the value.
  public var isRefused = false
}

/// A program played on a model, with the places where it can continue.
struct Rehearsal<M: Specification> {
  /// A place for another move, and the state there.
  struct Point {
    var place: Int?
    var call: Call?
    var neighbours: Neighbours
    var state: State
  }

  /// The state that determines how a run continues.
  struct State: Hashable {
    var model: M
    var neighbours: Neighbours
    /// The open moves and calls, after each of which an answer may differ.
    var open: [Entry.Event]
  }

  private(set) var model: M
  private(set) var neighbours: Neighbours
  private(set) var history: [Entry] = []
  private(set) var points: [Point] = []
  /// The objects that must be released after each move from outside.
  private(set) var gone: [[Thing]] = []
  /// The objects released by the last of these moves.
  var lastGone: [Thing] {
    let before = Set(gone.dropLast().last ?? [])
    return (gone.last ?? []).filter { !before.contains($0) }
  }
  /// Whether the task leaves the rest open.
  private(set) var isOpen = false
  /// Whether the last move changed nothing.
  private(set) var isIdle = false

  private(set) var script: [Act]
  /// The number of moves before the last one from outside.
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
    // A place was not reached, so the program is impossible.
    if next < script.count { isOpen = true }
    look(at: nil, nil)
  }

  private mutating func nextMove(at place: Int?, _ call: Call?) -> Move? {
    if next == script.count {
      guard !isOpen,
        // Half of the open entries are calls, since moves and calls alternate.
        let move = lot?.draw(neighbours, in: call, depth: open.count / 2)
      else { return nil }
      script.append(Act(move: move, place: place))
    }
    guard script[next].place == place else { return nil }
    next += 1
    return script[next - 1].move
  }

  /// Plays one more move, from outside.
  mutating func goOn(with move: Move) {
    perform(move)
    gone.append(neighbours.things.filter { !mayLive($0) })
  }

  /// Whether an object may still be retained. A publisher that sends a late
  /// signal still retains the piece, and a piece without state may retain its
  /// subscriber, but never a value.
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
    let returned = neighbours.returned(for: call)
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
    if !isClosed, returned > .none {
      outcome.given = returned
      history.append(Entry(event: .move(.give(returned)), depth: depth))
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
  /// Whether a subscriber has returned demand during the last move from outside.
  var endsWithAReturn: Bool {
    history.reversed().prefix { $0.depth > 0 }.contains {
      if case .move(.give) = $0.event { true } else { false }
    }
  }

  /// The violation of the contract by the model's history, if there is one.
  ///
  /// A model is written by hand and may be wrong. It certainly is if a history
  /// has no subscription at its beginning, a value that was not requested, or
  /// any signal after the completion or the cancel.
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
        if account.open == .none { return "a value that was not requested" }
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

/// The demand of a subscriber that has not been met.
private struct OpenDemand {
  var open = Subscribers.Demand.none
  var isOver = false
  var isInValue = false

  mutating func add(_ demand: Subscribers.Demand) { open = open.plus(demand) }
}
