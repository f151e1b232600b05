import Chapter01Handshake

/// Who plays beside the piece, and what they may do.
public struct Cast {
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
  public var gives: [Subscribers.Demand] = [.max(1)]
  /// Whether publishers can fail.
  public var canFail = true
  /// Whether the closure can throw, or say no.
  public var closureRefuses = false
  /// Whether publishers may speak too early, too late, and unasked.
  public var breaches = true
  /// Whether a `deinit` may call back: what the piece releases cancels.
  public var callsBackAtRelease = true
  /// Moves that only this exercise has; they can be made at any time.
  public var own: [String] = []
  /// Calls in which nobody moves, since the task does not say what then.
  public var isClosed: (Call) -> Bool = {
    if case .cancel = $0 { return true }
    if case .refuse = $0 { return true }
    if case .subscribed = $0 { return true }
    return false
  }
  /// Other moves that are not made, since the task does not say what then.
  public var isLeftOut: (Move, Call?) -> Bool = { _, _ in false }

  /// One publisher above, and one subscriber below: an operator's.
  public init() {}

  /// Who plays beside a subject: somebody who sends, and subscribers.
  public static func subject(subscribers: Int) -> Cast {
    var cast = Cast()
    cast.sendsByHand = true
    cast.subscribers = subscribers
    cast.opening = []
    return cast
  }

  /// Who plays beside a publisher that nobody stands above: its subscriber.
  public static var source: Cast {
    var cast = Cast()
    cast.publishers = 0
    return cast
  }
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

  private let rules: Cast
  private var above: [Above]
  private var below: [Below]
  private var sent = 0

  init(_ cast: Cast) {
    rules = cast
    above = Array(repeating: Above(), count: cast.publishers)
    below = Array(repeating: Below(), count: cast.subscribers)
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

  // MARK: - What has happened

  mutating func did(_ move: Move) {
    switch move {
    case .subscribe(let index): below[index].isSubscribed = true
    case .attach(let index): above[index].handedOver += 1
    case .send(let number, let index):
      sent = number
      if !rules.sendsByHand { above[index].demand = above[index].demand.minusOne }
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

  mutating func cameBack(from call: Call, _ outcome: Outcome) {}

  mutating func wasReturned(_ demand: Subscribers.Demand, to index: Int) {
    guard !rules.sendsByHand else { return }
    above[index].demand = above[index].demand.plus(demand)
  }

  // MARK: - What may follow

  /// The moves that make sense here, and whether each of them is lawful; the
  /// call is the one that is open.
  func moves(in call: Call?) -> [(move: Move, isLawful: Bool)] {
    if let call, rules.isClosed(call) { return [] }
    var moves: [(move: Move, isLawful: Bool)] = []
    for index in above.indices { add(&moves, publisher: index) }
    for index in below.indices { add(&moves, subscriber: index, call) }
    if case .value = call {
      moves += rules.gives.map { (.give($0), true) }
    }
    if case .closure = call, rules.closureRefuses {
      moves.append((.refuse, true))
    }
    moves += rules.own.map { (.own($0), true) }
    return moves.filter { !rules.isLeftOut($0.move, call) }
  }

  private func add(
    _ moves: inout [(move: Move, isLawful: Bool)], publisher index: Int
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
    let maySpeak = one.isOn
    let maySend = maySpeak && one.demand > .none
    if maySend || rules.breaches {
      moves.append((.send(sent + 1, by: index), maySend))
    }
    if maySpeak || rules.breaches {
      moves.append((.finish(by: index), maySpeak))
      if rules.canFail { moves.append((.fail(by: index), maySpeak)) }
    }
    if rules.breaches, one.handedOver == 1 {
      moves.append((.attach(index), false))
    }
  }

  private func add(
    _ moves: inout [(move: Move, isLawful: Bool)], subscriber index: Int,
    _ call: Call?
  ) {
    let one = below[index]
    if !one.isSubscribed { return moves.append((.subscribe(index), true)) }
    guard one.hasSubscription, !one.hasLetGo else { return }
    moves += rules.demands.map { (.request($0, by: index), true) }
    moves.append((.cancel(by: index), true))
    if call == nil { moves.append((.letGo(index), true)) }
  }
}
