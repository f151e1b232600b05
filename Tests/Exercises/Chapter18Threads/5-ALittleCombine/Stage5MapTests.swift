import Exercise18_5
import ExerciseSupport
import Testing

// Stage 5: the operator. It has no state, so it refuses no second subscription.

extension ALittleCombineTests {
  private var mapSearch: Search<MapModel> {
    Search(
      MapModel(closures: 1), with: .stateless,
      names: Names("upstream.map(transform)", closure: "transform"),
      see: "Chapters/07-ControlEvents.md#operators-without-state"
    ) { bench in
      let mapped = PlayedPublisher(bench: bench).map { bench.made($0) }
      return SubjectUnderTest {
        mapped.receive(
          subscriber: PlayedSubscriber<FakeFailure>(
            guest: BenchGuest(bench, $0)))
      }
    }
  }

  @Test("Stage 5: Every small program: the closure's results arrive.", .search)
  func mapInEveryProgram() { mapSearch.run(.half) }

  @Test(
    "Stage 5: Another thread may act at each call and after each unlock.",
    .interleaved)
  func mapBesideAnother() { mapSearch.besideAnother().run() }
}
