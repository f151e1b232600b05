import Chapter01Handshake
import Exercise09_2
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/09-Observation.md#a-change-inside-a-change"

@Suite(
  "09.2 Stage 5: A change inside a change",
  .exercise("Chapter09Observation/2-BuildAnObservation"))
struct InsideTests {
  private let observers = Observers()

  @Test("A change inside a change is announced, too.")
  func priorInside() {
    let observers = observers
    var isSet = false
    observers.add(options: [.prior, .new]) { _, value in
      guard value == 11, !isSet else { return .none }
      isSet = true
      observers.thermometer.degrees = 12
      return .none
    }
    // The change to 11 is announced with 10, the one to 12 with 11.
    observers.thermometer.degrees = 11
    observers.expect(
      [
        "subscription", "request unlimited", "value 10", "value 11",
        "value 11", "value 12",
      ], "`.prior` delivers the value before each change.", see: place)
  }

  @Test(
    "Every small program: a subscriber may request, set and cancel inside.",
    .search)
  func everyProgram() {
    let environment = Environment.property { move, _ in
      if case .letGo = move { return true }
      return false
    }
    ObservesTwo(options: [.initial, .new], letsGo: false)
      .search(with: environment, see: place).run()
  }

  @Test("Demand requested inside a value is kept.")
  func asksInside() {
    observers.add(demand: .max(1)) { guest, value in
      if value == 11 { guest.request(.max(1)) }
      return .none
    }
    for degrees in 11...13 { observers.thermometer.degrees = degrees }
    observers.expect(
      [
        "subscription", "request max(1)", "value 11", "request max(1)",
        "value 12",
      ],
      "Demand that the subscriber requests inside `receive(_:)` counts as any"
        + " other: it is neither lost nor counted twice.", see: place)
  }

  @Test("The first value arrives once, even with a request inside it.")
  func initialOnce() {
    let guest = observers.add(options: [.initial, .new], demand: .none)
    guest.onValue = { guest, value in
      if value == 10, guest.lines.count < 6 { guest.request(.max(1)) }
      return .none
    }
    guest.request(.max(1))
    observers.thermometer.degrees = 11
    observers.expect(
      [
        "subscription", "request max(1)", "value 10", "request max(1)",
        "value 11",
      ],
      "The initial value is delivered once. A request inside its delivery"
        + " counts for the next value.", see: place)
  }
}
