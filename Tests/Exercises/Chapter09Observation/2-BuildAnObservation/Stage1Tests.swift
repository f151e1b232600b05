import Chapter01Handshake
import Exercise09_2
import ExerciseSupport
import Testing
import Timeline

private let place =
  "Chapters/09-Observation.md#a-property-that-notifies-its-observers"

@Suite(
  "09.2 Stage 1: Notify one subscriber",
  .exercise("Chapter09Observation/2-BuildAnObservation"))
struct SetterTests {
  private let observers = Observers()

  @Test("A subscriber receives its subscription, and then each new value.")
  func notifies() {
    observers.add()
    observers.thermometer.degrees = 11
    observers.expect(
      ["subscription", "request unlimited", "value 11"],
      "The subscriber first receives one subscription. After each change it"
        + " receives the new value, once.", see: place)
  }

  @Test("A value equal to the old one is delivered, too.")
  func equal() {
    observers.add()
    observers.thermometer.degrees = 10
    observers.thermometer.degrees = 11
    observers.thermometer.degrees = 11
    observers.expect(
      [
        "subscription", "request unlimited", "value 10", "value 11", "value 11",
      ],
      "Deliver the value each time the property is set, even if it equals the"
        + " old value.", see: place)
  }

  @Test("A nested or computed property follows its stored property.")
  func behindTheKeyPath() {
    let thermometer = Barometer()
    let log = TestLog()
    let room = NotingSubscriber<Int, Never>(
      "room", demand: .unlimited, log: log)
    thermometer.publisher(for: \.place.room, options: .new).subscribe(room)
    log.write("place.room = 2, in place")
    thermometer.place.room = 2
    log.write("place.floor = 3, in place")
    thermometer.place.floor = 3
    thermometer.degrees = 20
    let fahrenheit = NotingSubscriber<Int, Never>(
      "fahrenheit", demand: .unlimited, log: log)
    thermometer.publisher(for: \.fahrenheit, options: .new)
      .subscribe(fahrenheit)
    thermometer.degrees = 30
    thermometer.pressure = 1001
    expectHistory(
      log.lines,
      is: [
        "room subscription", "room request unlimited",
        "place.room = 2, in place", "room value 2",
        "place.floor = 3, in place", "room value 2", "fahrenheit subscription",
        "fahrenheit request unlimited", "fahrenheit value 86",
      ],
      "Each change of the stored property, also a change in place, and of no"
        + " other delivers the value that the whole key path leads to.",
      see: place)
  }
}
