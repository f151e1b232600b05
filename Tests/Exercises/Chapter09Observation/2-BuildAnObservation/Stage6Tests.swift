import Chapter01Handshake
import Exercise09_2
import ExerciseSupport
import Testing

private let place = "Chapters/09-Observation.md#who-holds-whom"

/// Keeps its subscription, and nothing else.
private final class Keeper: Subscriber {
  typealias Input = Int
  typealias Failure = Never
  var subscription: Subscription?

  func receive(subscription: Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<Never>) {}
}

/// A property whose values are objects.
private final class Cellar: KeyValueObserving {
  @Observed var bottle = Bottle()
}

private final class Bottle {}

@Suite(
  "09.2 Stage 6: Cancel, and who holds whom",
  .exercise("Chapter09Observation/2-BuildAnObservation"))
struct HoldingTests {
  private func observe(
    _ thermometer: Thermometer, options: ObservingOptions = [.initial, .new]
  ) -> Keeper {
    let keeper = Keeper()
    thermometer.publisher(for: \.degrees, options: options).subscribe(keeper)
    #expect(
      keeper.subscription != nil,
      .lesson("Hand over a subscription.", see: place))
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

  @Test("Every small program: what is over is held by nobody.", .search)
  func everyProgram() {
    ObservesTwo(options: [.initial, .new])
      .search(with: .property(), see: place).run()
  }

  @Test("A run does not hold the object that it observes.")
  func object() {
    var thermometer: Thermometer? = Thermometer()
    weak let released = thermometer
    let keeper = observe(thermometer!)
    thermometer?.degrees = 11
    thermometer = nil
    expect(
      released, isHeld: false,
      after: ["somebody observes", "the last owner lets the object go"],
      what: "the object",
      "The object leads to the run; let the run's way back be weak.")
    keeper.subscription?.request(.max(1))
    keeper.subscription?.cancel()
  }

  @Test("After a cancel the run lets go of its subscriber.")
  func subscriber() {
    let thermometer = Thermometer()
    var keeper: Keeper? = observe(thermometer)
    weak let released = keeper
    let subscription = keeper?.subscription
    subscription?.cancel()
    keeper?.subscription = nil
    keeper = nil
    expect(
      released, isHeld: false,
      after: ["the run is cancelled", "its subscription is still held"],
      what: "the subscriber", "Take the reference out; a flag keeps it.")
    thermometer.degrees = 11
    withExtendedLifetime(subscription) {}
  }

  @Test("After a cancel the run lets go of the value that waits.")
  func waitingValue() {
    let cellar = Cellar()
    weak let first = cellar.bottle
    let guest = NotingSubscriber<Bottle, Never>()
    cellar.publisher(for: \.bottle).subscribe(guest)
    guest.cancel()
    cellar.bottle = Bottle()
    expect(
      first, isHeld: false,
      after: ["nobody has asked", "the run is cancelled", "another is set"],
      what: "the first value", "What waits in a run goes with it.")
    withExtendedLifetime(guest) {}
  }

  @Test("A run that is on holds its subscriber.")
  func isOn() {
    let thermometer = Thermometer()
    var keeper: Keeper? = observe(thermometer)
    weak let kept = keeper
    let subscription = keeper?.subscription
    keeper = nil
    thermometer.degrees = 11
    expect(
      kept, isHeld: true,
      after: ["the subscription is held", "and nothing else"],
      what: "the subscriber", "Who has subscribed is told until it cancels.")
    let run = subscription as AnyObject?
    weak let gone = run
    subscription?.cancel()
    withExtendedLifetime(run) {}
    #expect(gone != nil)
  }

  @Test("A run that nobody holds is over, and leaves nothing in the property.")
  func dropped() {
    let thermometer = Thermometer()
    var keeper: Keeper? = observe(thermometer)
    weak let subscriber = keeper
    weak let run = keeper?.subscription as AnyObject?
    keeper?.subscription = nil
    thermometer.degrees = 11
    expect(
      run, isHeld: false, after: ["the subscription is dropped"],
      what: "the run", "The property knows its runs, and does not hold them.")
    keeper = nil
    expect(
      subscriber, isHeld: false,
      after: ["the subscription is dropped", "and the subscriber too"],
      what: "the subscriber", "What holds it has gone.")
    withExtendedLifetime(thermometer) {}
  }

  @Test("A run that is dropped while a change is told is over there.")
  func droppedInside() {
    let thermometer = Thermometer()
    let first = NotingSubscriber<Int, Never>(demand: .unlimited)
    thermometer.publisher(for: \.degrees, options: .new).subscribe(first)
    let second = observe(thermometer)
    weak let run = second.subscription as AnyObject?
    var isHeld: [Bool] = []
    first.onValue = { _, _ in
      second.subscription = nil
      isHeld.append(run != nil)
      return .none
    }
    thermometer.degrees = 11
    isHeld.append(run != nil)
    expectHistory(
      isHeld.map { $0 ? "held" : "gone" }, is: ["gone", "gone"],
      "Who tells of a change holds nobody meanwhile who may still go.",
      see: place)
    first.cancel()
  }

  @Test("A subscriber that is cancelled in its own value is released there.")
  func cancelledInside() {
    let thermometer = Thermometer()
    var guest: NotingSubscriber<Int, Never>? = NotingSubscriber(
      demand: .unlimited)
    guest?.onValue = { guest, _ in
      guest.cancel()
      return .unlimited
    }
    weak let released = guest
    thermometer.publisher(for: \.degrees, options: .new).subscribe(guest!)
    let subscription = guest?.subscription
    thermometer.degrees = 11
    thermometer.degrees = 12
    expectHistory(
      guest?.lines ?? [],
      is: [
        "subscription", "request unlimited", "value 11", "cancel",
        "return unlimited",
      ], "After the call, look whether the run is still on.", see: place)
    guest?.subscription = nil
    guest = nil
    expect(
      released, isHeld: false, after: ["it has cancelled in its value"],
      what: "the subscriber", "The cancel takes the reference out.")
    withExtendedLifetime(subscription) {}
  }
}
