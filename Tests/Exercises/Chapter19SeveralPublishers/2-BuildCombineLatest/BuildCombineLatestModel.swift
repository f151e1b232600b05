import Chapter01Handshake
import Chapter05Demand
import Exercise19_2
import ExerciseSupport

/// The model of `CombineLatest`. A pair is written as one number, with the
/// value of `b` in the last two digits.
struct BuildCombineLatest: Specification {
  /// The choices that the task leaves open.
  struct Design: Hashable {
    enum Wait: Hashable { case never, inDelivery, always }
    enum Failure: Hashable { case afterPairs, overtakes, atOnce }

    /// Whether the demand returned for a pair is returned to the side that
    /// sent, and requested from the other side. Otherwise it is requested from
    /// both sides.
    var returns = false
    /// When a pair that is made inside a call waits: never, during a delivery,
    /// or also during a request to a side.
    var waits = Wait.inDelivery
    /// Whether `.finished` waits for the end of a delivery.
    var finishWaits = true
    /// When a failure that comes during a delivery is delivered: after the pairs
    /// that wait, after the delivery and instead of them, or at once.
    var failure = Failure.afterPairs

    static let all = [
      (true, Failure.afterPairs), (true, .overtakes), (true, .atOnce),
      (false, .atOnce),
    ].flatMap { finish, failure in
      [Wait.inDelivery, .never, .always].flatMap { waits in
        [false, true].map {
          Design(
            returns: $0, waits: waits, finishWaits: finish, failure: failure)
        }
      }
    }
  }

  enum Step: Hashable {
    case subscribe(Int), delivered(from: Int?), asked, next
  }

  private enum Side: Hashable { case new, on, over }

  let design: Design
  private var isOn = true
  /// The number of nested deliveries that have not returned.
  private var deliveries = 0
  /// The number of nested requests that have not returned.
  private var asks = 0
  private var sides = [Side.new, .new]
  private var latest: [Int?] = [nil, nil]
  /// The pairs that wait for delivery.
  private var line: [Int] = []
  /// Whether the completion that waits is a failure; nil if none waits.
  private var end: Bool?
  /// All requests so far, for a side that attaches late.
  private var requests: [Subscribers.Demand] = []
  private var open = Subscribers.Demand.none
  /// Whether a pair without demand was made during calls that have not all
  /// returned.
  private var hasDropped = false
  /// Whether the sides are receiving the request for returned demand.
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
      // Left open: does a late side receive several requests as one?
      if requests.count > 1 { return [.open] }
      return ask([index], requests.first)
    case .send(let value, let index):
      guard isOn, end == nil, sides[index] == .on else { return [] }
      latest[index] = value
      guard let a = latest[0], let b = latest[1] else { return [] }
      guard open > .none else {
        hasDropped = hasDropped || deliveries > 0 || asks > 0
        return []
      }
      open -= 1
      line.append(a * 100 + b)
      return waits ? [] : deliver(from: index)
    case .finish(let index), .fail(let index):
      return end(index, isFailure: move == .fail(by: index))
    case .request(let demand, _):
      guard isOn, end == nil else { return [] }
      // Left open: the order of nested requests.
      // Left open: does demand count for a pair that was made during the same
      // delivery before it?
      if asks > 0 || hasDropped { return [.open] }
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

  /// Whether a pair that is made now waits.
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
    // Left open: does a side that completes meanwhile receive the request, and
    // what follows signals after a side's completion?
    if asks > 0 || sides[index] != .on { return [.open] }
    sides[index] = .over
    guard isFailure || sides == [.over, .over] else { return [] }
    if deliveries > 0 {
      let mustWait =
        isFailure ? design.failure != .atOnce : design.finishWaits
      guard line.isEmpty || isFailure || mustWait else { return [.open] }
      if isFailure, design.failure != .afterPairs { line = [] }
      if mustWait {
        end = isFailure
        defer { sides = [.over, .over] }
        return cancels
      }
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
      // Left open: does a run that is over still subscribe?
      return isOn && end == nil ? [.call(.subscribed(index))] : [.open]
    case .asked:
      asks -= 1
      return [.then(.next)]
    case .next:
      asksForReturned = false
      guard isOn, deliveries == 0 else { return [] }
      if !line.isEmpty { return deliver(from: nil) }
      hasDropped = false
      guard let isFailure = end else { return [] }
      isOn = false
      return [.call(isFailure ? .failed(0) : .finished(0))]
    case .delivered(let index):
      deliveries -= 1
      guard isOn else { return [] }
      if hasDropped, outcome.given > .none { return [.open] }
      guard outcome.given > .none, end == nil else { return [.then(.next)] }
      // Left open: the order of requests after nested deliveries, and the side
      // that receives the demand returned for a pair that has waited.
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
  /// Returns the moves that request from both sides and send from one.
  static func halfAPair(_ demand: Subscribers.Demand) -> [Move] {
    [.attach(0), .attach(1), .request(demand, by: 0), .send(1, by: 0)]
  }

  /// Returns the searches of which an answer must pass one.
  static func searches(
    isLast: Bool = false, opening: [Move] = []
  ) -> Variants<BuildCombineLatest> {
    Variants(Design.all) { search($0, isLast, opening: opening) }
  }

  /// Returns the same search beside a second thread. No demand is returned, and
  /// the completion waits for a delivery.
  static func searchBesideAnother(
    opening: [Move] = []
  ) -> BesideAnother<BuildCombineLatest> {
    search(Design(), opening: opening).besideAnother()
  }

  private static func search(
    _ design: Design, _ isLast: Bool = false, opening: [Move] = []
  ) -> Search<BuildCombineLatest> {
    var environment = Environment()
    environment.opening += opening
    environment.publishers = 2
    environment.demands = opening.isEmpty ? [.max(1), .unlimited] : [.max(1)]
    environment.mayCancelAtEnd = false
    environment.breaches = []
    environment.omitted[.signalInsideCancel] =
      "the task leaves open inside which call the end is delivered"
    if !isLast {
      environment.omitted[.releaseThatCallsBack] = "stage 4 asks it"
      environment.omitted[.releaseUnderLock] = "stage 4 asks it"
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
