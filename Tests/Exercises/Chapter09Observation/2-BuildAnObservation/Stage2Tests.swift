import Chapter01Handshake
import Exercise09_2
import ExerciseSupport
import Testing

private let place = "Chapters/09-Observation.md#several-subscribers"

@Suite(
  "09.2 Stage 2: Several subscribers",
  .exercise("Chapter09Observation/2-BuildAnObservation"))
struct SeveralTests {
  private let observers = Observers()

  private func set(_ values: Int...) {
    for value in values { observers.thermometer.degrees = value }
  }

  @Test("A subscriber that cancels inside a value makes no other miss one.")
  func leavesInside() {
    observers.add("a") { guest, _ in
      guest.cancel()
      return .none
    }
    observers.add("b")
    observers.add("c")
    set(11, 12)
    observers.expect(
      [
        "a subscription", "a request unlimited", "b subscription",
        "b request unlimited", "c subscription", "c request unlimited",
        "a value 11", "a cancel", "b value 11", "c value 11", "b value 12",
        "c value 12",
      ],
      "A change reaches all subscribers that were present when it began, in the"
        + " order in which they subscribed, even if one of them cancels.",
      see: place)
  }

  @Test("A subscriber that comes and goes takes no other from the list.")
  func comesAndGoes() {
    let first = observers.add("a")
    observers.add("b")
    first.cancel()
    observers.add("c").cancel()
    set(11)
    observers.expect(
      [
        "a subscription", "a request unlimited", "b subscription",
        "b request unlimited", "a cancel", "c subscription",
        "c request unlimited", "c cancel", "b value 11",
      ],
      "A cancel removes its own run from the list of observers, and no other"
        + " run.",
      see: place)
  }

  @Test("A new subscriber follows those that are left.")
  func comesLast() {
    let first = observers.add("a")
    observers.add("b")
    first.cancel()
    observers.add("c")
    set(11)
    expectHistory(
      Array(observers.log.lines.suffix(2)), is: ["b value 11", "c value 11"],
      "Subscribers receive each change in the order in which they subscribed,"
        + " also after one has left.", see: place)
  }

  @Test("A subscriber receives values as soon as it has its subscription.")
  func insideTheHandshake() {
    observers.add("a")
    let guest = NotingSubscriber<Int, Never>("b", log: observers.log)
    guest.onSubscription = { [thermometer = observers.thermometer] guest in
      guest.request(.unlimited)
      thermometer.degrees = 11
      guest.write("has set it")
    }
    observers.thermometer.publisher(for: \.degrees, options: .new)
      .subscribe(guest)
    observers.expect(
      [
        "a subscription", "a request unlimited", "b subscription",
        "b request unlimited", "a value 11", "b value 11", "b has set it",
      ],
      "Add the run to the list of observers before you hand over its"
        + " subscription.",
      see: place)
  }
}
