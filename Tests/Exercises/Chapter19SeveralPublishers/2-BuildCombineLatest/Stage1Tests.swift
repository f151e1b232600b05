import Chapter01Handshake
import Chapter05Demand
import Exercise19_2
import ExerciseSupport
import Testing
import Timeline

@Suite(
  "19.2 Stage 1: The latest of both",
  .exercise("Chapter19SeveralPublishers/2-BuildCombineLatest"))
struct Stage1Tests {
  private let stand = Stand()

  @Test("Each value delivers a pair of the latest of both.")
  func latest() {
    stand.guest.onSubscription = { $0.request(.unlimited) }
    stand.begin()
    stand.letters.send("A")
    stand.letters.send("B")
    stand.numbers.send(1)
    stand.numbers.send(2)
    stand.letters.send("C")
    stand.expect(
      [
        "subscription", "request unlimited", "  letters: request unlimited",
        "  numbers: request unlimited", "value B1", "value B2", "value C2",
      ],
      "Once both sides have a value, each value delivers a pair of the latest"
        + " two.")
  }

  @Test("A value that is nil is a value, and no value yet is not.")
  func optionals() {
    let letters = ManualPublisher<String?, Trouble>()
    Joined(upstream: CombineLatest(letters, stand.numbers)).subscribe(
      NotingSubscriber("pairs", demand: .unlimited, log: stand.book))
    stand.numbers.send(1)
    stand.book.write("letters.send(nil)")
    letters.send(nil)
    expectHistory(
      stand.book.lines.filter { $0.contains("nil") },
      is: ["letters.send(nil)", "pairs value nil1"],
      "There is no pair until both sides have sent a value, and nil may be one.",
      see: place)
  }

  @Test("Each of two subscribers has its own run.")
  func apart() {
    let pairs = Joined(upstream: CombineLatest(stand.letters, stand.numbers))
    for name in ["first", "second"] {
      pairs.subscribe(
        NotingSubscriber(name, demand: .unlimited, log: stand.book))
      stand.letters.send(name == "first" ? "A" : "B")
      stand.numbers.send(name == "first" ? 1 : 2)
    }
    expectHistory(
      stand.book.lines.filter { $0.contains("value") },
      is: [
        "first value A1", "first value B1", "first value B2", "second value B2",
      ],
      "Each subscriber needs its own stored values.", see: place)
  }
}
