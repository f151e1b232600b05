import Chapter01Handshake
import Exercise09_2
import ExerciseSupport
import Testing

private let place = "Chapters/09-Observation.md#values-without-demand"

@Suite(
  "09.2 Stage 4: Values without demand",
  .exercise("Chapter09Observation/2-BuildAnObservation"))
struct DemandTests {
  private let observers = Observers()

  @Test(
    "Every small program: each subscriber receives what it requested.", .search)
  func everyProgram() {
    var environment = Environment.property { move, call in
      if case .letGo = move { return true }
      if case .give = move { return false }
      return call != nil
    }
    environment.demands = [.max(1), .unlimited, .none, .max(.max)]
    environment.returnedDemands += [.max(.max)]
    ObservesTwo(options: [.initial, .new], letsGo: false)
      .search(with: environment, see: place).run()
  }

  @Test("The first value waits for demand; values sent meanwhile are dropped.")
  func initialWaits() {
    let guest = observers.add(options: [.initial, .new], demand: .none)
    observers.thermometer.degrees = 11
    observers.thermometer.degrees = 12
    guest.request(.max(2))
    observers.thermometer.degrees = 13
    observers.thermometer.degrees = 14
    observers.expect(
      ["subscription", "request max(2)", "value 10", "value 13"],
      "Only the value at the time of the subscription waits for demand. Drop"
        + " every other value without demand.",
      see: place)
  }

  @Test("The first value waits even if the object is released.")
  func initialOutlivesTheObject() {
    var thermometer: Thermometer? = Thermometer()
    let guest = NotingSubscriber<Int, Never>()
    thermometer?.publisher(for: \.degrees).subscribe(guest)
    thermometer = nil
    guest.request(.max(1))
    expectHistory(
      guest.lines, is: ["subscription", "request max(1)", "value 10"],
      "The run stores the first value until it is requested or the run is"
        + " cancelled.", see: place)
  }

  @Test("Demand that is returned for a value before a change counts.")
  func priorReturns() {
    let guest = observers.add(
      options: [.prior, .new], demand: .max(1), onValue: { _, _ in .max(1) })
    observers.thermometer.degrees = 11
    withExtendedLifetime(guest) {}
    observers.expect(
      [
        "subscription", "request max(1)", "value 10", "return max(1)",
        "value 11", "return max(1)",
      ],
      "Demand that `receive(_:)` returns counts like a request, whichever value"
        + " it is returned for.", see: place)
  }

  @Test("A value before a change spends as much demand as one after it.")
  func priorCosts() {
    let guest = observers.add(options: [.prior], demand: .none)
    guest.request(.max(3))
    observers.thermometer.degrees = 11
    observers.thermometer.degrees = 12
    observers.expect(
      ["subscription", "request max(3)", "value 10", "value 11", "value 11"],
      "Each delivered value subtracts one from the demand, even a value before"
        + " a change.", see: place)
  }
}
