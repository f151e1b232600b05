import Chapter01Handshake

/// Who plays beside the piece, and what they may do.
public struct Environment {
  /// How many publishers the piece can be attached to.
  public var publishers = 1
  /// Whether values are sent by hand, to the piece itself, by nobody who has
  /// handed over a subscription.
  public var sendsByHand = false
  /// How many subscribers there are.
  public var subscribers = 1
  /// What is done before every program.
  public var opening: [Move] = [.subscribe(0)]
  /// What subscribers ask for.
  public var demands: [Subscribers.Demand] = [.max(1), .unlimited, .none]
  /// What they return for a value.
  public var returnedDemands: [Subscribers.Demand] = [.max(1)]
  /// Whether publishers can fail.
  public var canFail = true
  /// Whether the closure can throw, or say no.
  public var closureRefuses = false
  /// Whether the piece may cancel a publisher that has ended by itself.
  public var mayCancelAtEnd = true
  /// How publishers may break the contract.
  public var breaches = Breaches.all
  /// Whether the subscriber may be handed the publisher's own subscription:
  /// then it is the subscriber that cancels a second one, and what it asks when
  /// the run is over goes past the piece.
  public var passesSubscriptionsOn = false
  /// Whether publishers hand over their subscription as soon as the piece
  /// subscribes, inside that call.
  var attachesAtOnce = false
  /// Whether each subscription to a publisher of the bench is another run, with
  /// a number of its own.
  public var countsRuns = false
  /// How many publishers one run is attached to, if runs are counted: the
  /// numbers of a run follow each other.
  public var publishersOfARun = 1
  /// The questions that are not asked of this piece, each with the reason.
  public var omitted: [Question: String] = [:]
  /// Whether the `deinit` of a released object may send, besides cancelling.
  public var sendsAtRelease = false
  /// The moves of a `deinit` that calls back.
  var deinitMoves: [Move] {
    (0..<subscribers).map { .cancel(by: $0) }
      + (sendsAtRelease ? [.send(9, by: 0)] : [])
  }
  /// Whether a program goes on when a subscriber has let go of its
  /// subscription: for a piece that holds itself, or that nothing holds.
  public var goesOnAfterLetGo = false
  /// Moves that only this exercise has; they can be made at any time.
  public var own: [String] = []
  /// Whether a right piece needs no lock, since it stores nothing that changes.
  public var isStateless = false
  /// The own moves that two threads may make at the same time.
  public var shared: Set<String> = []
  /// Calls in which nobody moves, since the task does not say what then.
  public var isClosed: (Call) -> Bool = {
    if case .cancel = $0 { return true }
    if case .refuse = $0 { return true }
    if case .subscribed = $0 { return true }
    return false
  }
  /// Whether a publisher may answer a cancel with what was on its way.
  public var answersCancels = false
  /// Other moves that are not made, since the task does not say what then.
  public var excludes: ((Move, Call?) -> Bool)?

  /// One publisher above, and one subscriber below: an operator's.
  public init() {}

  /// Who plays beside a subject: somebody who sends, and subscribers.
  public static func subject(subscribers: Int) -> Environment {
    var environment = Environment()
    environment.sendsByHand = true
    environment.subscribers = subscribers
    environment.demands = [.max(1), .unlimited]
    return environment
  }

  /// Who plays beside a publisher that nobody stands above: its subscriber.
  public static var source: Environment {
    var environment = Environment()
    environment.publishers = 0
    return environment
  }
}

/// A question that a search asks every piece, unless its suite gives a reason
/// not to.
public enum Question: String, Sendable {
  /// An object that the piece releases calls back in its `deinit`.
  case releaseThatCallsBack = "a release that calls back"
  /// The piece releases nothing while it holds a lock.
  case releaseUnderLock = "a release under a lock"
}

/// How the publishers of a program break the contract, once.
public struct Breaches: OptionSet, Hashable {
  /// The ways as bits.
  public let rawValue: Int

  /// Makes a set of ways.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A second subscription.
  public static let secondSubscription = Breaches(rawValue: 1)
  /// A value that nobody has asked for.
  public static let unaskedValue = Breaches(rawValue: 2)
  /// A value, or an end, after the end or the cancel.
  public static let lateSignal = Breaches(rawValue: 4)
  /// Each of them.
  public static let all: Breaches = [
    .secondSubscription, .unaskedValue, .lateSignal,
  ]
}

/// What the neighbours have done and heard; it says which move is lawful next.
struct Neighbours: Hashable {
  private struct Above: Hashable {
    var isSubscribedTo = false
    var handedOver = 0
    var demand = Subscribers.Demand.none
    var hasEnded = false
    var isCancelled = false

    var isOn: Bool { handedOver > 0 && !hasEnded && !isCancelled }
  }

  private struct Below: Hashable {
    var isSubscribed = false
    var hasSubscription = false
    var hasEnded = false
    var hasCancelled = false
    var hasLetGo = false
  }

  /// In an object, so that neighbours are quickly copied.
  private final class Rules {
    let environment: Environment
    init(_ environment: Environment) { self.environment = environment }
  }

  private let rules: Rules
  private var above: [Above]
  private var below: [Below]
  private var sent = 0

  init(_ environment: Environment) {
    rules = Rules(environment)
    above = Array(repeating: Above(), count: environment.publishers)
    below = Array(repeating: Below(), count: environment.subscribers)
  }

  static func == (left: Self, right: Self) -> Bool {
    left.above == right.above && left.below == right.below
      && left.sent == right.sent
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(above)
    hasher.combine(below)
    hasher.combine(sent)
  }

  /// Whether nothing has changed but the number of values.
  func isSame(as other: Self) -> Bool {
    above == other.above && below == other.below
  }

  func isOn(_ index: Int) -> Bool { above[index].isOn }

  /// What there is to be watched.
  var things: [Thing] {
    var things: [Thing] = (0..<sent).map { .value($0 + 1) }
    for (index, one) in below.enumerated() where one.isSubscribed {
      things.append(.subscriber(index))
      if one.hasLetGo { things.append(.run(index)) }
    }
    for (index, one) in above.enumerated() where one.handedOver > 0 {
      things.append(.above(index))
      if one.handedOver > 1 { things.append(.second(index)) }
    }
    return things
  }

  /// What a neighbour does by itself in a call.
  func answer(to call: Call) -> Move? {
    guard case .subscribed(let index) = call, rules.environment.attachesAtOnce
    else {
      return nil
    }
    return .attach(index)
  }

  // MARK: - What has happened

  mutating func did(_ move: Move) {
    switch move {
    case .subscribe(let index): below[index].isSubscribed = true
    case .attach(let index): above[index].handedOver += 1
    case .send(let number, let index):
      sent = number
      if !rules.environment.sendsByHand {
        above[index].demand = above[index].demand.minusOne
      }
    case .finish(let index), .fail(let index): above[index].hasEnded = true
    case .request, .give, .refuse, .own: break
    case .cancel(let index): below[index].hasCancelled = true
    case .letGo(let index): below[index].hasLetGo = true
    }
  }

  mutating func heard(_ call: Call) {
    switch call {
    case .subscription(let index): below[index].hasSubscription = true
    case .finished(let index), .failed(let index, _):
      below[index].hasEnded = true
    case .subscribed(let index):
      above[index] = Above(isSubscribedTo: true)
    case .request(let demand, let index):
      above[index].demand = above[index].demand.plus(demand)
    case .cancel(let index): above[index].isCancelled = true
    case .value, .refuse, .closure, .own: break
    }
  }

  mutating func wasReturned(_ demand: Subscribers.Demand, to index: Int) {
    guard !rules.environment.sendsByHand else { return }
    above[index].demand = above[index].demand.plus(demand)
  }

  // MARK: - What may follow

  /// The moves that make sense here, and whether each of them is lawful; the
  /// call is the one that is open.
  func moves(in call: Call?) -> [(move: Move, isLawful: Bool)] {
    let rules = rules.environment
    var moves: [(move: Move, isLawful: Bool)] = []
    if let call, rules.isClosed(call) {
      if case .cancel(let index) = call, rules.answersCancels {
        add(&moves, publisher: index, rules)
      }
      return moves
    }
    for index in above.indices { add(&moves, publisher: index, rules) }
    for index in below.indices { add(&moves, subscriber: index, call, rules) }
    if case .value = call {
      moves += rules.returnedDemands.map { (.give($0), true) }
    }
    if case .closure = call, rules.closureRefuses {
      moves.append((.refuse, true))
    }
    moves += rules.own.map { (.own($0), true) }
    if let excludes = rules.excludes {
      moves.removeAll { excludes($0.move, call) }
    }
    return moves
  }

  private func add(
    _ moves: inout [(move: Move, isLawful: Bool)], publisher index: Int,
    _ rules: Environment
  ) {
    let one = above[index]
    if rules.sendsByHand {
      moves.append((.send(sent + 1, by: index), true))
      moves.append((.finish(by: index), true))
      if rules.canFail { moves.append((.fail(by: index), true)) }
      return
    }
    guard one.isSubscribedTo else { return }
    if one.handedOver == 0 { return moves.append((.attach(index), true)) }
    let isAsked = one.demand > .none
    if one.isOn
      ? isAsked || rules.breaches.contains(.unaskedValue)
      : rules.breaches.contains(.lateSignal)
    {
      moves.append((.send(sent + 1, by: index), one.isOn && isAsked))
    }
    if one.isOn || rules.breaches.contains(.lateSignal) {
      moves.append((.finish(by: index), one.isOn))
      if rules.canFail { moves.append((.fail(by: index), one.isOn)) }
    }
    if rules.breaches.contains(.secondSubscription), one.handedOver == 1 {
      moves.append((.attach(index), false))
    }
  }

  private func add(
    _ moves: inout [(move: Move, isLawful: Bool)], subscriber index: Int,
    _ call: Call?, _ rules: Environment
  ) {
    let one = below[index]
    if !one.isSubscribed {
      // One after the other: which of them is first makes no difference.
      if index == 0 || below[index - 1].isSubscribed {
        moves.append((.subscribe(index), true))
      }
      return
    }
    guard one.hasSubscription, !one.hasLetGo else { return }
    moves += rules.demands.map { (.request($0, by: index), true) }
    moves.append((.cancel(by: index), true))
    if call == nil { moves.append((.letGo(index), true)) }
  }
}
