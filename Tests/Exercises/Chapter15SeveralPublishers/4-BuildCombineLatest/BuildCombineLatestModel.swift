import Chapter01Handshake
import Chapter05Demand
import Exercise15_4
import ExerciseSupport

/// What `CombineLatest` does, move by move. A pair is written as one number, of
/// the value of `a` and, in the last two digits, of that of `b`.
struct BuildCombineLatest: Model {
  /// Whether what is returned for a pair goes to the side that has sent, and is
  /// requested of the other; or is requested of both.
  let returns: Bool

  enum Step: Hashable { case subscribe(Int), delivered(from: Int), asked }

  private enum Side: Hashable { case new, on, over }

  private var isOn = true
  private var isDelivering = false
  private var isAsking = false
  private var sides = [Side.new, .new]
  private var latest: [Int?] = [nil, nil]
  /// All requests so far, of which a late side hears.
  private var requests: [Subscribers.Demand] = []
  private var open = Subscribers.Demand.none

  init(returns: Bool) { self.returns = returns }

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      return [
        .call(.subscription(0)), .then(.subscribe(0)), .then(.subscribe(1)),
      ]
    case .attach(let index):
      guard isOn else { return [.call(.cancel(index))] }
      sides[index] = .on
      // Whether it is told of several requests in one is nobody's rule.
      if requests.count > 1 { return [.open] }
      return ask([index], requests.first)
    case .send(let value, let index):
      guard isOn, sides[index] == .on else { return [] }
      latest[index] = value
      guard let a = latest[0], let b = latest[1], open > .none else {
        return []
      }
      // A pair may come inside another one, or after it.
      if isDelivering || isAsking { return [.open] }
      open -= 1
      isDelivering = true
      return [
        .call(.value(a * 100 + b, to: 0)), .then(.delivered(from: index)),
      ]
    case .finish(let index), .fail(let index):
      return end(index, isFailure: move == .fail(by: index))
    case .request(let demand, _):
      guard isOn else { return [] }
      // What it asks first, when it is asked while it asks, is nobody's rule.
      if isAsking { return [.open] }
      add(demand)
      return ask([0, 1], demand)
    case .cancel:
      guard isOn else { return [] }
      if isAsking { return [.open] }
      isOn = false
      return cancels
    default: return []
    }
  }

  private mutating func add(_ demand: Subscribers.Demand) {
    requests.append(demand)
    open += demand
  }

  private mutating func ask(
    _ indices: [Int], _ demand: Subscribers.Demand?
  ) -> [Effect<Step>] {
    guard let demand else { return [] }
    let asked = indices.filter { sides[$0] == .on }
    isAsking = !asked.isEmpty
    return asked.map { .call(.request(demand, of: $0)) } + [.then(.asked)]
  }

  private mutating func end(_ index: Int, isFailure: Bool) -> [Effect<Step>] {
    guard isOn else { return [] }
    // Whether a side that ends meanwhile is still asked, and what one says
    // after its own end, is nobody's rule.
    if isAsking || sides[index] != .on { return [.open] }
    sides[index] = .over
    guard isFailure || sides == [.over, .over] else { return [] }
    // An end may wait until the delivery is over in which it comes.
    if isDelivering { return [.open] }
    isOn = false
    return cancels + [.call(isFailure ? .failed(0) : .finished(0))]
  }

  private var cancels: [Effect<Step>] {
    [0, 1].filter { sides[$0] == .on }.map { .call(.cancel($0)) }
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .subscribe(let index):
      // Nobody says whether a run that is over still subscribes.
      return isOn ? [.call(.subscribed(index))] : [.open]
    case .asked:
      isAsking = false
      return []
    case .delivered(let index):
      isDelivering = false
      guard isOn, outcome.given > .none else { return [] }
      add(outcome.given)
      if returns, sides[index] == .on {
        return ask([1 - index], outcome.given) + [.returns(outcome.given)]
      }
      return ask([0, 1], outcome.given)
    }
  }

  func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .value(let value): isOn && latest.contains(value)
    case .above(let index): isOn && sides[index] == .on
    case .run, .second: true
    case .subscriber: isOn
    }
  }
}

extension BuildCombineLatest {
  /// The searches of which an answer must pass one.
  static func searches(
    callsBackAtRelease: Bool = false
  ) -> Variants<BuildCombineLatest> {
    Variants([false, true]) { search($0, callsBackAtRelease) }
  }

  /// The same for two subscribers.
  static var searchesOfTwo: Variants<TwoRuns<BuildCombineLatest>> {
    Variants([false, true]) { search($0, false).withTwoRuns() }
  }

  /// The same with a second thread beside each program, in which nothing is
  /// returned.
  static var searchBesideAnother: BesideAnother<BuildCombineLatest> {
    search(false, false).besideAnother()
  }

  private static func search(
    _ returns: Bool, _ callsBackAtRelease: Bool
  ) -> Search<BuildCombineLatest> {
    var cast = Cast()
    cast.publishers = 2
    cast.demands = [.max(1), .unlimited]
    cast.mayCancelAtEnd = false
    cast.breaches = .lateSignal
    cast.callsBackAtRelease = callsBackAtRelease
    var names = Names("CombineLatest(a, b)", publishers: ["a", "b"])
    names.value = { "(\($0 / 100), \($0 % 100))" }
    return Search(
      BuildCombineLatest(returns: returns), with: cast, names: names, see: place
    ) { bench in
      let pairs = CombineLatest(bench.publisher(0), bench.publisher(1))
      return Piece {
        pairs.subscribe(
          bench.subscriber($0, failure: FakeFailure.self) { pair in
            pair.0.number * 100 + pair.1.number
          })
      }
    }
  }
}
