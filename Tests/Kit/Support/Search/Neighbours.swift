import Chapter01Handshake

/// The neighbours of a piece, and the moves they may make.
public struct Environment {
  /// The number of publishers above the piece.
  public var publishers = 1
  /// Whether the program itself sends values to the piece.
  public var sendsByHand = false
  /// Whether only one thread sends by hand, as one source does.
  public var sendsFromOneThread = false
  /// The number of the piece's own values, which its runs release in the end.
  public var storedValues = 0
  /// The number of subscribers.
  public var subscribers = 1
  /// The moves that begin every program.
  public var opening: [Move] = [.subscribe(0)]
  /// The demands that subscribers request.
  public var demands: [Subscribers.Demand] = [.max(1), .unlimited, .none]
  /// The demands that subscribers return for a value.
  public var returnedDemands: [Subscribers.Demand] = [.max(1), .unlimited]
  /// The demand that each subscriber returns for its first value, unless the
  /// program says otherwise.
  public var returnedFirst = Subscribers.Demand.none
  /// How a publisher ends while a subscriber receives its first value; nil if
  /// it does not.
  var endInFirstValue: End?
  public var canFail = true
  /// Whether the closure can throw or refuse a value.
  public var closureRefuses = false
  /// Whether the piece may cancel a publisher that has completed.
  public var mayCancelAtEnd = true
  /// The ways in which publishers may break the contract.
  public var breaches = Breaches.all
  /// Whether the subscriber may receive the publisher's own subscription. Then
  /// the subscriber cancels a second one, and its requests after the run bypass
  /// the piece.
  public var passesSubscriptionsOn = false
  /// Whether publishers hand over their subscription inside `subscribe(_:)`.
  var attachesAtOnce = false
  /// Whether each subscription to a bench's publisher is a run with a number.
  public var countsRuns = false
  /// The number of publishers of one run, if runs are counted. The publishers
  /// of a run have consecutive numbers.
  public var publishersOfARun = 1
  /// The questions that this piece is not asked, each with the reason.
  public var omitted: [Question: String] = [:]
  /// Whether the `deinit` of a released object may also send.
  public var sendsAtRelease = false
  /// The moves of a `deinit` that calls back.
  var deinitMoves: [Move] {
    (0..<subscribers).map { .cancel(by: $0) }
      + (sendsAtRelease ? [.send(9, by: 0)] : [])
  }
  /// Whether a program continues after a subscriber has released its
  /// subscription: upstream, or a scheduled action, still retains the run.
  public var goesOnAfterLetGo = true
  /// The exercise's own moves, which are possible at any time.
  public var own: [String] = []
  /// Whether a right piece needs no lock, since it stores no mutable state.
  public var isStateless = false
  /// The own moves that two threads may make at the same time.
  public var shared: Set<String> = []
  /// The own moves that one thread makes, and so never two at the same time.
  public var ofOneThread: Set<String> = []
  /// The calls in which no neighbour moves, since the task leaves that open.
  public var isClosed: (Call) -> Bool = {
    if case .cancel = $0 { return true }
    if case .refuse = $0 { return true }
    if case .subscribed = $0 { return true }
    return false
  }
  /// Other moves to exclude, since the task leaves their result open.
  public var excludes: ((Move, Call?) -> Bool)?

  /// Creates an operator's environment: one publisher and one subscriber.
  public init() {}

  /// Returns the environment of a subject: a sender and subscribers.
  public static func subject(subscribers: Int) -> Environment {
    var environment = Environment()
    environment.sendsByHand = true
    environment.subscribers = subscribers
    environment.demands = [.max(1), .unlimited]
    return environment
  }

  /// The environment of a publisher without an upstream: a subscriber.
  public static var source: Environment {
    var environment = Environment()
    environment.publishers = 0
    return environment
  }
}

/// The end of a publisher.
enum End: CaseIterable { case finish, failure }

/// A question that a search asks every piece whose suite does not omit it.
public enum Question: String, Sendable {
  /// An object that the piece releases calls back in its `deinit`.
  case releaseThatCallsBack = "a release that calls back"
  /// The piece releases nothing while it holds a lock.
  case releaseUnderLock = "a release under a lock"
  /// A publisher sends a signal during its cancel, if it is the only one that
  /// runs.
  case signalInsideCancel = "a signal inside a cancel"
  /// Two runs share nothing.
  case twoRuns = "two runs"
}

/// The ways in which a program's publisher may break the contract, once.
public struct Breaches: OptionSet, Hashable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let secondSubscription = Breaches(rawValue: 1)
  /// A value that was not requested.
  public static let unaskedValue = Breaches(rawValue: 2)
  /// A value or a completion after the completion or the cancel.
  public static let lateSignal = Breaches(rawValue: 4)
  public static let all: Breaches = [
    .secondSubscription, .unaskedValue, .lateSignal,
  ]
}

/// The state of the neighbours, which determines the lawful next moves.
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
    /// The number of values, at most two, if the first one matters.
    var values = 0
  }

  /// Stored in an object, so that copies of the neighbours are cheap.
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

  /// Whether only the number of values differs.
  func isSame(as other: Self) -> Bool {
    above == other.above && below == other.below
  }

  func isOn(_ index: Int) -> Bool { above[index].isOn }

  /// The objects whose release is checked.
  var things: [Thing] {
    let values = max(sent, rules.environment.storedValues)
    var things: [Thing] = (0..<values).map { .value($0 + 1) }
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

  /// Returns the move that a neighbour makes in every such call.
  func answer(to call: Call) -> Move? {
    let rules = rules.environment
    switch call {
    case .subscribed(let index) where rules.attachesAtOnce:
      return .attach(index)
    case .value(_, let who)
    where rules.endInFirstValue != nil && below[who].values == 1:
      return moves(in: call).first { move, isLawful in
        switch move {
        case .finish: isLawful && rules.endInFirstValue == .finish
        case .fail: isLawful && rules.endInFirstValue == .failure
        default: false
        }
      }?.move
    default: return nil
    }
  }

  // MARK: - What has happened

  mutating func follow(_ event: Entry.Event) {
    switch event {
    case .move(let move): did(move)
    case .call(let call): heard(call)
    case .returned(let demand, let index): wasReturned(demand, to: index)
    case .held, .releasedUnderLock, .calledUnderLock, .identity,
      .changingIdentity, .trouble:
      break
    }
  }

  mutating func did(_ move: Move) {
    switch move {
    case .subscribe(let index): below[index].isSubscribed = true
    case .attach(let index): above[index].handedOver += 1
    case .send(let number, let index):
      sent = max(sent, number)
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
    case .value(_, let index):
      if rules.environment.returnedFirst > .none {
        below[index].values = min(below[index].values + 1, 2)
      }
    case .refuse, .closure, .own: break
    }
  }

  /// Returns the demand that the subscriber returns for the value that it has
  /// just received, unless the program says otherwise.
  func returned(for call: Call) -> Subscribers.Demand {
    guard case .value(_, let index) = call, below[index].values == 1 else {
      return .none
    }
    return rules.environment.returnedFirst
  }

  mutating func wasReturned(_ demand: Subscribers.Demand, to index: Int) {
    guard !rules.environment.sendsByHand else { return }
    above[index].demand = above[index].demand.plus(demand)
  }

  // MARK: - What may follow

  /// Returns the sensible moves inside the open call, or outside of all calls
  /// if it is nil, and whether each is lawful.
  func moves(in call: Call?) -> [(move: Move, isLawful: Bool)] {
    let rules = rules.environment
    var moves: [(move: Move, isLawful: Bool)] = []
    if let call, rules.isClosed(call) {
      if case .cancel(let index) = call, isAlone(index),
        !rules.passesSubscriptionsOn, rules.omitted[.signalInsideCancel] == nil
      {
        var one = above[index]
        one.isCancelled = false
        add(&moves, publisher: index, one, rules)
      }
      return moves
    }
    for (index, one) in above.enumerated() {
      add(&moves, publisher: index, one, rules)
    }
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

  /// Whether no other publisher runs or is cancelled: the order of two cancels
  /// is left open.
  private func isAlone(_ index: Int) -> Bool {
    above.indices.allSatisfy {
      $0 == index || !above[$0].isOn && !above[$0].isCancelled
    }
  }

  private func add(
    _ moves: inout [(move: Move, isLawful: Bool)], publisher index: Int,
    _ one: Above, _ rules: Environment
  ) {
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
      // Another order of subscriptions makes no difference.
      if index == 0 || below[index - 1].isSubscribed {
        moves.append((.subscribe(index), true))
      }
      return
    }
    guard one.hasSubscription, !one.hasLetGo else { return }
    moves += rules.demands.map { (.request($0, by: index), true) }
    moves.append((.cancel(by: index), true))
    if call == nil || call?.isValue(toOtherThan: index) == true {
      moves.append((.letGo(index), true))
    }
  }
}

extension Call {
  fileprivate func isValue(toOtherThan index: Int) -> Bool {
    if case .value(_, let other) = self { other != index } else { false }
  }
}
