import Chapter01Handshake
import Exercise09_2
import ExerciseSupport
import Testing

private let place = "Chapters/09-Observation.md#four-options"

@Suite(
  "09.2 Stage 3: .initial and .prior",
  .exercise("Chapter09Observation/2-BuildAnObservation"))
struct OptionTests {
  private let observers = Observers()

  /// What somebody hears of the changes from 10 to 11 and to 12.
  private func heard(_ name: String, _ options: ObservingOptions) -> String {
    let observers = Observers()
    observers.add(options: options)
    observers.thermometer.degrees = 11
    observers.thermometer.degrees = 12
    let values = observers.log.lines.dropFirst(2).map {
      $0.replacing("value ", with: "")
    }
    return "\(name): \(values.joined(separator: " "))"
  }

  @Test("With .initial the value that is there comes first.")
  func initial() {
    expectHistory(
      [
        heard(".initial, .new", [.initial, .new]), heard(".initial", .initial),
      ],
      is: [".initial, .new: 10 11 12", ".initial: 10 11 12"],
      "It is delivered after the subscription; the changes come anyway.",
      see: place)
  }

  @Test("With .prior the old value comes before each new one.")
  func prior() {
    expectHistory(
      [
        heard(".new, .prior", [.new, .prior]),
        heard(".initial, .prior", [.initial, .prior]),
      ],
      is: [".new, .prior: 10 11 11 12", ".initial, .prior: 10 10 11 11 12"],
      "A change is told twice: before it, and after it.", see: place)
  }

  @Test("Without an option is the same as with .new, and .old adds nothing.")
  func nothingElse() {
    expectHistory(
      [
        heard("[]", []), heard(".old", .old),
        heard(".old, .new", [.old, .new]),
        heard(".old, .initial, .new", [.old, .initial, .new]),
      ],
      is: [
        "[]: 11 12", ".old: 11 12", ".old, .new: 11 12",
        ".old, .initial, .new: 10 11 12",
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

  @Test("Who comes in the notice before a change hears of the next change.")
  func comesBefore() {
    var hasAdded = false
    observers.add("a", options: .prior) { [observers] _, _ in
      if !hasAdded {
        hasAdded = true
        observers.add("b")
      }
      return .none
    }
    observers.thermometer.degrees = 11
    observers.thermometer.degrees = 12
    observers.expect(
      [
        "a subscription", "a request unlimited", "a value 10",
        "b subscription", "b request unlimited", "a value 11", "a value 11",
        "a value 12", "b value 12",
      ], "Both notices of a change go to those who were there when it came.",
      see: place)
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
