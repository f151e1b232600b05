import Chapter01Handshake
import Chapter05Demand
import Exercise19_2
import ExerciseSupport
import Testing
import Timeline

@Suite(
  "19.2 Stage 3: Completions",
  .exercise("Chapter19SeveralPublishers/2-BuildCombineLatest"))
struct Stage3Tests {
  private let stand = Stand()

  @Test("Every small program: pairs with three kinds of end.", .search)
  func everyProgram() { BuildCombineLatest.searches().run() }

  @Test(
    "Every small program: the events after one side has sent.", .search,
    arguments: [Subscribers.Demand.max(1), .unlimited])
  func everyProgramOfPairs(demand: Subscribers.Demand) {
    BuildCombineLatest.searches(
      opening: BuildCombineLatest.halfAPair(demand)
    ).run()
  }

  @Test("Every small program: one side has sent, and finished.", .search)
  func everyProgramOfTheEnd() {
    BuildCombineLatest.searches(
      opening: BuildCombineLatest.halfAPair(.unlimited) + [.finish(by: 0)]
    ).run(.half)
  }

  @Test("A side that has ended is not cancelled.")
  func cancelsTheRest() {
    stand.begin()
    stand.letters.send(completion: .finished)
    stand.guest.cancel()
    stand.expect(
      ["subscription", "cancel", "  numbers: cancel"],
      "A cancel goes to the side that still runs, not to one that has"
        + " completed.")
  }

  @Test("A cancel inside the subscription refuses both sides.")
  func cancelsAtOnce() {
    stand.guest.onSubscription = { $0.cancel() }
    stand.begin()
    stand.expect(
      ["subscription", "cancel", "  letters: cancel", "  numbers: cancel"],
      "After a cancel both sides are still subscribed to, and each subscription"
        + " is cancelled at once.")
  }
}
