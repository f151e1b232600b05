import Chapter01Handshake
import Exercise09_2
import ExerciseSupport
import Testing

private let place = "Chapters/09-Observation.md#who-is-in-the-list"

@Suite(
  "09.2 Stage 2: Several, who come and go",
  .exercise("Chapter09Observation/2-BuildAnObservation"))
struct SeveralTests {
  private let observers = Observers()

  private func set(_ values: Int...) {
    for value in values { observers.thermometer.degrees = value }
  }

  @Test("All are told, in the order in which they came.")
  func order() {
    observers.add("a")
    observers.add("b")
    set(11)
    observers.add("c")
    set(12)
    observers.expect(
      [
        "a subscription", "a request unlimited", "b subscription",
        "b request unlimited", "a value 11", "b value 11", "c subscription",
        "c request unlimited", "a value 12", "b value 12", "c value 12",
      ], "Each change goes to all who observe, the first one first.",
      see: place)
  }

  @Test("Who cancels is told no more, and the others are.")
  func cancel() {
    let guests = ["a", "b", "c"].map { observers.add($0) }
    guests[1].cancel()
    set(11)
    guests[0].cancel()
    set(12)
    guests[0].cancel()
    guests[2].cancel()
    set(13)
    observers.expect(
      [
        "a subscription", "a request unlimited", "b subscription",
        "b request unlimited", "c subscription", "c request unlimited",
        "b cancel", "a value 11", "c value 11", "a cancel", "c value 12",
        "a cancel", "c cancel",
      ], "A cancel takes out one, and nobody else.", see: place)
  }

  @Test("Who comes after somebody has left stands behind the others.")
  func comesAfter() {
    let first = observers.add("a")
    observers.add("b")
    first.cancel()
    observers.add("c")
    set(11)
    observers.expect(
      [
        "a subscription", "a request unlimited", "b subscription",
        "b request unlimited", "a cancel", "c subscription",
        "c request unlimited", "b value 11", "c value 11",
      ], "The place that somebody has left is nobody's.", see: place)
  }

  @Test("Who leaves inside a value is told no more, and nobody is skipped.")
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
      ], "Go through those who were there when the change came.", see: place)
  }

  @Test("Who has been cancelled by somebody before it hears no more of it.")
  func isCancelled() {
    var second: NotingSubscriber<Int, Never>?
    observers.add("a") { _, _ in
      second?.cancel()
      return .none
    }
    second = observers.add("b")
    observers.add("c")
    set(11)
    second = nil
    observers.expect(
      [
        "a subscription", "a request unlimited", "b subscription",
        "b request unlimited", "c subscription", "c request unlimited",
        "a value 11", "b cancel", "c value 11",
      ], "Look at each, when its turn comes, whether it still is there.",
      see: place)
  }

  @Test("Who comes inside a value hears of the next change.")
  func comesInside() {
    var hasAdded = false
    observers.add("a") { [observers] _, _ in
      if !hasAdded {
        hasAdded = true
        observers.add("b")
      }
      return .none
    }
    set(11, 12)
    observers.expect(
      [
        "a subscription", "a request unlimited", "a value 11",
        "b subscription", "b request unlimited", "a value 12", "b value 12",
      ], "This change is for those who were there when it came.", see: place)
  }

  @Test("Who has a subscription is told, also while it is handed over.")
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
      ], "Put a run into the list, and then hand over its subscription.",
      see: place)
  }

  @Test("Each object, and each property, has observers of its own.")
  func apart() {
    observers.add("a")
    let other = Thermometer()
    let guest = NotingSubscriber<Int, Never>(
      "b", demand: .unlimited, log: observers.log)
    other.publisher(for: \.degrees, options: .new).subscribe(guest)
    set(11)
    other.degrees = 12
    other.place.room = 2
    observers.expect(
      [
        "a subscription", "a request unlimited", "b subscription",
        "b request unlimited", "a value 11", "b value 12",
      ], "Who observes one property hears of that one.", see: place)
  }
}
