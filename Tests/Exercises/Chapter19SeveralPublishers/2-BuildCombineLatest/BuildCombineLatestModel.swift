import Chapter01Handshake
import Chapter05Demand
import Exercise19_2
import ExerciseSupport

/// What `CombineLatest` does, move by move. A pair is written as one number, of
/// the value of `a` and, in the last two digits, of that of `b`.
struct BuildCombineLatest: Specification {
  /// What the task leaves to an answer.
  struct Design: Hashable {
    enum Wait: Hashable { case never, inDelivery, always }

    /// Whether what is returned for a pair goes to the side that has sent, and
    /// is requested of the other; or is requested of both.
    var returns = false
    /// When a pair waits that is made inside a call: never, while another one
    /// is delivered, or while sides are asked, too.
    var waits = Wait.inDelivery
    /// Whether it is known that an end waits, too, for a delivery to be over.
    var endsWait = false

    static let all = [Wait.inDelivery, .never, .always].flatMap { waits in
      [false, true].map { Design(returns: $0, waits: waits) }
    }
  }

  enum Step: Hashable {
    case subscribe(Int), delivered(from: Int?), asked, next
  }

  private enum Side: Hashable { case new, on, over }

  let design: Design
  private var isOn = true
  /// How many pairs are being delivered, one inside the other.
  private var deliveries = 0
  /// How often sides are being asked, one inside the other.
  private var asks = 0
  private var sides = [Side.new, .new]
  private var latest: [Int?] = [nil, nil]
  /// Pairs that wait.
  private var line: [Int] = []
  /// Whether an end waits, and whether it is a failure.
  private var end: Bool?
  /// All requests so far, of which a late side hears.
  private var requests: [Subscribers.Demand] = []
  private var open = Subscribers.Demand.none
  /// Whether sides are asked for what has been returned for a pair.
  private var asksForReturned = false

  init(_ design: Design) { self.design = design }

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
      guard isOn, end == nil, sides[index] == .on else { return [] }
      latest[index] = value
      guard let a = latest[0], let b = latest[1], open > .none else {
        return []
      }
      open -= 1
      line.append(a * 100 + b)
      return waits ? [] : deliver(from: index)
    case .finish(let index), .fail(let index):
      return end(index, isFailure: move == .fail(by: index))
    case .request(let demand, _):
      guard isOn, end == nil else { return [] }
      // What it asks first, when it is asked while it asks, is nobody's rule.
      if asks > 0 { return [.open] }
      add(demand)
      return ask([0, 1], demand)
    case .cancel:
      guard isOn else { return [] }
      if asks > 0 { return [.open] }
      isOn = false
      return cancels
    default: return []
    }
  }

  /// Whether a pair waits that is made now.
  private var waits: Bool {
    switch design.waits {
    case .never: false
    case .inDelivery: deliveries > 0 || asksForReturned
    case .always: deliveries > 0 || asks > 0
    }
  }

  private mutating func deliver(from index: Int?) -> [Effect<Step>] {
    deliveries += 1
    return [
      .call(.value(line.removeFirst(), to: 0)), .then(.delivered(from: index)),
    ]
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
    asks += 1
    return asked.map { .call(.request(demand, of: $0)) } + [.then(.asked)]
  }

  private mutating func end(_ index: Int, isFailure: Bool) -> [Effect<Step>] {
    guard isOn, end == nil else { return [] }
    // Whether a side that ends meanwhile is still asked, and what one says
    // after its own end, is nobody's rule.
    if asks > 0 || sides[index] != .on { return [.open] }
    sides[index] = .over
    guard isFailure || sides == [.over, .over] else { return [] }
    if deliveries > 0 {
      // An end may wait until the delivery is over in which it comes, and a
      // failure may overtake what waits.
      guard design.endsWait, !isFailure || line.isEmpty else { return [.open] }
      end = isFailure
      return cancels
    }
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
      return isOn && end == nil ? [.call(.subscribed(index))] : [.open]
    case .asked:
      asks -= 1
      return [.then(.next)]
    case .next:
      asksForReturned = false
      guard isOn, deliveries == 0 else { return [] }
      if !line.isEmpty { return deliver(from: nil) }
      guard let isFailure = end else { return [] }
      isOn = false
      return [.call(isFailure ? .failed(0) : .finished(0))]
    case .delivered(let index):
      deliveries -= 1
      guard isOn else { return [] }
      guard outcome.given > .none, end == nil else { return [.then(.next)] }
      // What is asked for first, when several deliveries return, and to whom
      // that of a pair goes which has waited, is nobody's rule.
      guard line.isEmpty, deliveries == 0 else { return [.open] }
      if design.returns, index == nil { return [.open] }
      add(outcome.given)
      asksForReturned = true
      guard design.returns, let index, sides[index] == .on else {
        return ask([0, 1], outcome.given)
      }
      return ask([1 - index], outcome.given) + [.returns(outcome.given)]
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
  /// Both sides have been asked, and one has sent.
  static func halfAPair(_ demand: Subscribers.Demand) -> [Move] {
    [.attach(0), .attach(1), .request(demand, by: 0), .send(1, by: 0)]
  }

  /// The searches of which an answer must pass one.
  static func searches(
    isLast: Bool = false, opening: [Move] = []
  ) -> Variants<BuildCombineLatest> {
    Variants(Design.all) { search($0, isLast, opening: opening) }
  }

  /// The same for two subscribers.
  static var searchesOfTwo: Variants<TwoRuns<BuildCombineLatest>> {
    Variants(Design.all) { search($0).withTwoRuns() }
  }

  /// The same with a second thread beside each program, in which nothing is
  /// returned: what it makes waits.
  static func searchBesideAnother(
    opening: [Move] = []
  ) -> BesideAnother<BuildCombineLatest> {
    search(Design(endsWait: true), opening: opening).besideAnother()
  }

  private static func search(
    _ design: Design, _ isLast: Bool = false, opening: [Move] = []
  ) -> Search<BuildCombineLatest> {
    var environment = Environment()
    environment.opening += opening
    environment.publishers = 2
    environment.demands = opening.isEmpty ? [.max(1), .unlimited] : [.max(1)]
    environment.mayCancelAtEnd = false
    environment.breaches = opening.isEmpty ? .lateSignal : []
    if !isLast {
      environment.omitted[.releaseThatCallsBack] = "stage 4 asks it"
    }
    var names = Names("CombineLatest(a, b)", publishers: ["a", "b"])
    names.value = { "(\($0 / 100), \($0 % 100))" }
    return Search(
      BuildCombineLatest(design), with: environment, names: names, see: place
    ) { bench in
      let pairs = CombineLatest(bench.publisher(0), bench.publisher(1))
      return SubjectUnderTest {
        pairs.subscribe(
          bench.subscriber($0, failure: FakeFailure.self) { pair in
            pair.0.number * 100 + pair.1.number
          })
      }
    }
  }
}
