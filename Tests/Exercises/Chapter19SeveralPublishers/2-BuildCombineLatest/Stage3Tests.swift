import Chapter01Handshake
import Chapter05Demand
import Exercise19_2
import ExerciseSupport
import Testing
import Timeline

@Suite(
  "19.2 Stage 3: Ends",
  .exercise("Chapter19SeveralPublishers/2-BuildCombineLatest"))
struct Stage3Tests {
  private let stand = Stand()

  @Test("Every small program: pairs, and three ends.", .search)
  func everyProgram() { BuildCombineLatest.searches().run() }

  @Test(
    "Every small program: what follows when one side has sent.", .search,
    arguments: [Subscribers.Demand.max(1), .unlimited])
  func everyProgramOfPairs(demand: Subscribers.Demand) {
    BuildCombineLatest.searches(
      opening: BuildCombineLatest.halfAPair(demand)
    ).run()
  }

  @Test(
    "Every small program: each of two subscribers has pairs of its own.",
    .search)
  func everyProgramOfTwo() { BuildCombineLatest.searchesOfTwo.run(.short) }

  @Test("It finishes when both sides have.")
  func finishes() {
    stand.guest.onSubscription = { $0.request(.unlimited) }
    stand.begin()
    stand.letters.send("A")
    stand.letters.send(completion: .finished)
    stand.numbers.send(1)
    stand.numbers.send(completion: .finished)
    expectHistory(
      Array(stand.book.lines.dropFirst(4)), is: ["value A1", "finished"],
      "The latest value of a side that has ended is still the latest.",
      see: place)
  }

  @Test("The first failure cancels the other side, without demand.")
  func fails() {
    stand.begin()
    stand.letters.send(completion: .failure(Trouble()))
    stand.numbers.send(1)
    stand.guest.request(.max(1))
    stand.expect(
      [
        "subscription", "  numbers: cancel", "failure(trouble)",
        "request max(1)",
      ], "A failure is the end of all of it.")
  }

  @Test("A cancel goes to both, once.")
  func cancels() {
    stand.begin()
    stand.guest.cancel()
    stand.guest.cancel()
    stand.letters.send("A")
    stand.numbers.send(1)
    stand.numbers.send(completion: .finished)
    expectHistory(
      stand.book.lines.sorted(),
      is: [
        "  letters: cancel", "  numbers: cancel", "cancel", "cancel",
        "subscription",
      ], "Both must hear that nobody listens, and nothing comes down.",
      see: place)
  }

  @Test("A side that has ended is not cancelled.")
  func cancelsTheRest() {
    stand.begin()
    stand.letters.send(completion: .finished)
    stand.guest.cancel()
    stand.expect(
      ["subscription", "cancel", "  numbers: cancel"],
      "What has ended by itself has let go already.")
  }

  @Test("A cancel while it is attached refuses both sides.")
  func cancelsAtOnce() {
    stand.guest.onSubscription = { $0.cancel() }
    stand.begin()
    stand.expect(
      ["subscription", "cancel", "  letters: cancel", "  numbers: cancel"],
      "A subscription that comes after the end is cancelled.")
  }

  @Test("A cancel inside a pair is the last that is heard.")
  func cancelsInside() {
    stand.guest.onSubscription = { $0.request(.unlimited) }
    stand.guest.onValue = { guest, _ in
      stand.guest.cancel()
      return .max(1)
    }
    stand.begin()
    stand.letters.send("A")
    stand.numbers.send(1)
    stand.numbers.send(2)
    stand.letters.send(completion: .finished)
    stand.numbers.send(completion: .finished)
    expectHistory(
      stand.book.lines.filter { !$0.hasPrefix(" ") },
      is: [
        "subscription", "request unlimited", "value A1", "cancel",
        "return max(1)",
      ],
      "Look at the state again after each call.", see: place)
  }

  @Test("At each end subscriber and sides are let go.")
  func released() {
    for ending in 0..<3 {
      weak var watched: NotingSubscriber<String, Trouble>?
      var subscription: Subscription?
      do {
        let guest = NotingSubscriber<String, Trouble>(demand: .unlimited)
        Joined(upstream: CombineLatest(stand.letters, stand.numbers)).subscribe(
          guest)
        watched = guest
        subscription = guest.subscription
        guest.subscription = nil
      }
      stand.letters.send("A")
      switch ending {
      case 0:
        stand.letters.send(completion: .finished)
        stand.numbers.send(completion: .finished)
      case 1: stand.numbers.send(completion: .failure(Trouble()))
      default: subscription?.cancel()
      }
      expectHistory(
        [watched == nil ? "released" : "held"], is: ["released"],
        "Let the subscriber go when nothing more can come.", see: place)
      withExtendedLifetime(subscription) {}
    }
  }
}
