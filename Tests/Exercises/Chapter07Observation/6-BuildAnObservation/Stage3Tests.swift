import Chapter01Handshake
import Exercise07_6
import ExerciseSupport
import Testing

private let place = "Chapters/07-Observation.md#four-options"

@Suite(
  "07.6 Stage 3: .initial and .prior",
  .exercise("Chapter07Observation/6-BuildAnObservation"))
struct OptionTests {
  private let observers = Observers()

  /// What somebody hears of the changes from 10 to 11 and to 12.
  private func heard(_ options: ObservingOptions) -> [String] {
    let observers = Observers()
    observers.add(options: options)
    observers.thermometer.degrees = 11
    observers.thermometer.degrees = 12
    return Array(observers.log.lines.dropFirst(2))
  }

  @Test("With .initial the value that is there comes first.")
  func initial() {
    expectHistory(
      heard([.initial, .new]) + heard(.initial),
      is: [
        "value 10", "value 11", "value 12", "value 10", "value 11", "value 12",
      ], "It is delivered after the subscription; the changes come anyway.",
      see: place)
  }

  @Test("With .prior the old value comes before each new one.")
  func prior() {
    expectHistory(
      heard([.new, .prior]) + heard([.initial, .prior]),
      is: [
        "value 10", "value 11", "value 11", "value 12", "value 10", "value 10",
        "value 11", "value 11", "value 12",
      ], "A change is told twice: before it, and after it.", see: place)
  }

  @Test("Without an option is the same as with .new, and .old adds nothing.")
  func nothingElse() {
    expectHistory(
      heard([]) + heard(.old) + heard([.old, .new])
        + heard([.old, .initial, .new]),
      is: [
        "value 11", "value 12", "value 11", "value 12", "value 11", "value 12",
        "value 10", "value 11", "value 12",
      ], "Two of the four options change something.", see: place)
  }

  @Test("Who says nothing gets the value that is there, and each new one.")
  func byDefault() {
    let thermometer = Thermometer()
    let guest = NotingSubscriber<Int, Never>(demand: .unlimited)
    thermometer.publisher(for: \.degrees).subscribe(guest)
    thermometer.degrees = 11
    expectHistory(
      guest.lines,
      is: ["subscription", "request unlimited", "value 10", "value 11"],
      "The options are .initial and .new, if nobody gives others.", see: place)
  }

  @Test("Before a change the object has the old value.")
  func before() {
    let guest = observers.add(options: [.new, .prior])
    guest.onValue = { [thermometer = observers.thermometer] guest, _ in
      guest.write("it has \(thermometer.degrees)")
      return .none
    }
    observers.thermometer.degrees = 11
    observers.expect(
      [
        "subscription", "request unlimited", "value 10", "it has 10",
        "value 11", "it has 11",
      ], "Tell, set, and tell again.", see: place)
  }

  @Test("All who want it hear before a change, and then all after it.")
  func all() {
    observers.add("a", options: [.prior])
    observers.add("b", options: [.new])
    observers.add("c", options: [.prior])
    observers.thermometer.degrees = 11
    observers.expect(
      [
        "a subscription", "a request unlimited", "b subscription",
        "b request unlimited", "c subscription", "c request unlimited",
        "a value 10", "c value 10", "a value 11", "b value 11", "c value 11",
      ], "The value is set once, between the two rounds.", see: place)
  }

  @Test("The first value is that of the moment of subscribing.")
  func moment() {
    let publisher = observers.thermometer.publisher(for: \.degrees)
    observers.thermometer.degrees = 11
    let guest = NotingSubscriber<Int, Never>(
      demand: .unlimited, log: observers.log)
    publisher.subscribe(guest)
    observers.expect(
      ["subscription", "request unlimited", "value 11"],
      "A publisher is a description; nothing is read until somebody subscribes.",
      see: place)
  }
}
