import Chapter01Handshake
import Exercise09_2
import ExerciseSupport
import Testing

private let place = "Chapters/09-Observation.md#the-options-of-an-observation"

private final class Shop: KeyValueObserving {
  @Observed var price = 1
  var currency = "EUR"
  var label: String { "\(price) \(currency)" }
}

@Suite(
  "09.2 Stage 3: .initial and .prior",
  .exercise("Chapter09Observation/2-BuildAnObservation"))
struct OptionTests {
  private let observers = Observers()

  /// Returns what an observer receives for the changes from 10 to 11 and to 12.
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

  @Test("No options mean the same as .new, and .old adds nothing.")
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
      ],
      "`.initial` adds one value, at the subscription. `.new` and `.old` add"
        + " none.", see: place)
  }

  @Test("Before a change, .prior delivers the value of the key path then.")
  func readsAgain() {
    let shop = Shop()
    let log = TestLog()
    shop.publisher(for: \.label, options: .prior).subscribe(
      NotingSubscriber<String, Never>(demand: .unlimited, log: log))
    shop.currency = "USD"
    shop.price = 2
    expectHistory(
      log.lines,
      is: [
        "subscription", "request unlimited", "value 1 USD", "value 2 USD",
      ],
      "Before the change is stored, `.prior` delivers the value that the key"
        + " path leads to then, even if another property has changed it.",
      see: place)
  }

  @Test("A subscriber that arrives before a change receives the next change.")
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
      ],
      "Both notifications of a change go to the subscribers that were present"
        + " when the change began.",
      see: place)
  }
}
