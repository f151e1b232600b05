import Exercise18_5
import ExerciseSupport
import Testing

// Stage 2: one value, which needs neither a sum of demand nor a loop.

extension ALittleCombineTests {
  private var justSearch: Search<SourceModel> {
    var environment = Environment.source
    environment.subscribers = 2
    environment.storedValues = 1
    return Search(
      SourceModel([1]), with: environment,
      names: Names("just", subscribers: ["a", "b"]),
      see: "Chapters/01-Handshake.md#a-subscription-of-one-value"
    ) { bench in
      SubjectUnderTest {
        Just(bench.parcel(1)).receive(
          subscriber: PlayedSubscriber<Never>(guest: BenchGuest(bench, $0)))
      }
    }
  }

  @Test("Stage 2: Every small program: one value, and then the end.", .search)
  func justInEveryProgram() { justSearch.run(.half) }

  @Test(
    "Stage 2: Another thread may act at each call and after each unlock.",
    .interleaved)
  func justBesideAnother() { justSearch.besideAnother().run() }
}
