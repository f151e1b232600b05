import Chapter01Handshake
import Exercise09_2
import ExerciseSupport
import Testing

private let place = "Chapters/09-Observation.md#release-the-object-and-the-run"

private final class Keeper: Subscriber {
  typealias Input = Int
  typealias Failure = Never
  var subscription: Subscription?
  private let demand: Subscribers.Demand

  init(_ demand: Subscribers.Demand) { self.demand = demand }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    subscription.request(demand)
  }

  func receive(_ input: Int) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<Never>) {}
}

private final class Cellar: KeyValueObserving {
  @Observed var bottle = Bottle()
}

private final class Bottle {}

/// An object that sets its property while it is being released.
private final class Farewell: KeyValueObserving {
  @Observed var word = 1
  deinit { word = 2 }
}

@Suite(
  "09.2 Stage 6: Cancel, and release the object",
  .exercise("Chapter09Observation/2-BuildAnObservation"))
struct HoldingTests {
  private func observe(
    _ thermometer: Thermometer, options: ObservingOptions,
    _ demand: Subscribers.Demand
  ) -> Keeper {
    let keeper = Keeper(demand)
    thermometer.publisher(for: \.degrees, options: options).subscribe(keeper)
    #expect(
      keeper.subscription != nil,
      .lesson(
        "The publisher must hand a subscription to its subscriber.", see: place)
    )
    return keeper
  }

  private func expect(
    _ thing: AnyObject?, isHeld: Bool, after steps: [String], what: String,
    _ lesson: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      steps + ["\(what) is \(thing == nil ? "gone" : "held")"],
      is: steps + ["\(what) is \(isHeld ? "held" : "gone")"], lesson,
      see: place, sourceLocation: sourceLocation)
  }

  @Test("Every small program: no object retains a finished run.", .search)
  func everyProgram() {
    ObservesTwo(options: [.initial, .new])
      .search(with: .property(), see: place).run()
  }

  @Test("Every small program: an observer acts while another waits.", .search)
  func everyProgramOfTwo() {
    var environment = Environment.property()
    environment.opening = (0..<2).flatMap {
      [.subscribe($0), .request(.unlimited, by: $0)]
    }
    environment.demands = [.max(1)]
    ObservesTwo(options: .new).search(with: environment, see: place).run(.half)
  }

  @Test("Every small program: a change is announced, too.", .search)
  func everyProgramWithPrior() {
    // A change inside the announcement of another one is left open.
    let environment = Environment.property { _, call in call != nil }
    ObservesTwo(options: .prior).search(with: environment, see: place).run(
      .half)
  }

  @Test(
    "A run does not retain the object that it observes.",
    arguments: [.unlimited, .none] as [Subscribers.Demand])
  func object(demand: Subscribers.Demand) {
    var thermometer: Thermometer? = Thermometer()
    weak let released = thermometer
    let keeper = observe(
      thermometer!, options: [.initial, .prior, .new], demand)
    if demand > .none { thermometer?.degrees = 11 }
    thermometer = nil
    expect(
      released, isHeld: false,
      after: [
        "a subscriber requests \(demand)", "the last owner releases the object",
      ],
      what: "the object",
      "The run must not retain the object that it observes: refer to the object"
        + " weakly.")
    keeper.subscription?.request(.max(1))
    keeper.subscription?.cancel()
  }

  @Test("A change while the object is being released delivers nothing.")
  func farewell() {
    var object: Farewell? = Farewell()
    let guest = NotingSubscriber<Int, Never>(demand: .unlimited)
    object?.publisher(for: \.word).subscribe(guest)
    object = nil
    expectHistory(
      guest.lines, is: ["subscription", "request unlimited", "value 1"],
      "The object's `deinit` may set its property. By then a weak reference to"
        + " it is nil, and an unowned one traps.", see: place)
  }

  @Test("A cancelled run releases its waiting value.")
  func waitingValue() {
    let cellar = Cellar()
    weak let first = cellar.bottle
    let guest = NotingSubscriber<Bottle, Never>()
    cellar.publisher(for: \.bottle).subscribe(guest)
    guest.cancel()
    cellar.bottle = Bottle()
    expect(
      first, isHeld: false,
      after: [
        "nothing is requested", "the run is cancelled", "a new value is set",
      ],
      what: "the first value",
      "A cancel must also release the value that waits in the run.")
    withExtendedLifetime(guest) {}
  }
}
