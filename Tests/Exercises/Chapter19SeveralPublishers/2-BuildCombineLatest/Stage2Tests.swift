import Chapter01Handshake
import Chapter05Demand
import Exercise19_2
import ExerciseSupport
import Testing
import Timeline

@Suite(
  "19.2 Stage 2: Demand",
  .exercise("Chapter19SeveralPublishers/2-BuildCombineLatest"))
struct Stage2Tests {
  private let stand = Stand()

  @Test("The values of a dropped pair remain the latest.")
  func kept() {
    stand.begin()
    stand.guest.request(.max(1))
    stand.letters.send("A")
    stand.numbers.send(1)
    stand.letters.send("B")
    stand.guest.request(.max(1))
    stand.numbers.send(2)
    expectHistory(
      stand.book.lines.filter { $0.hasPrefix("value") },
      is: ["value A1", "value B2"],
      "Without demand, drop a pair: it must not wait. The two values stay"
        + " stored, each as its side's latest.", see: place)
  }

  @Test("Demand returned for a pair is requested from both sides.")
  func returned() {
    stand.guest.onSubscription = { $0.request(.max(1)) }
    stand.guest.onValue = { _, value in value == "A1" ? .max(1) : .none }
    stand.begin()
    stand.letters.send("A")
    stand.numbers.send(1)
    stand.letters.send("B")
    stand.numbers.send(2)
    expectHistory(
      stand.book.lines.filter { $0.hasPrefix("value") }
        + stand.book.lines.filter { $0.contains(":") }.map {
          $0.replacing("returned", with: "request")
        }.sorted(),
      is: [
        "value A1", "value B1", "  letters: request max(1)",
        "  letters: request max(1)", "  numbers: request max(1)",
        "  numbers: request max(1)",
      ],
      "Demand that is returned for a pair counts like a request: it goes to"
        + " each side once.",
      see: place)
  }
}
