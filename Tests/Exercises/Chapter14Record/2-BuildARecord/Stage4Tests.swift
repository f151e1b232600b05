import Chapter01Handshake
import Exercise14_2
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/14-Record.md#stage-4-requests-from-two-threads"

@Suite(
  "14.2 Stage 4: Requests from two threads",
  .exercise("Chapter14Record/2-BuildARecord"))
struct TwoThreadsTests {
  @Test("Every small program: a released subscriber may call back.", .search)
  func everyProgram() { playing.run(.half) }

  private var playing: Search<SourceModel> {
    var environment = Environment.source
    environment.demands = [.max(1), .unlimited]
    return search(with: environment, see: place)
  }

  @Test("Each of two guests receives the whole recording and its failure.")
  func twice() {
    let record = Record<Int, Trouble>(
      output: [1, 2], completion: .failure(Trouble()))
    let log = TestLog()
    let first = NotingSubscriber<Int, Trouble>("first", log: log)
    let second = NotingSubscriber<Int, Trouble>("second", log: log)
    record.subscribe(first)
    record.subscribe(second)
    first.request(.max(1))
    second.request(.unlimited)
    first.request(.max(1))
    expectHistory(
      log.lines,
      is: [
        "first subscription", "second subscription", "first request max(1)",
        "first value 1", "second request unlimited", "second value 1",
        "second value 2", "second failure(rain)", "first request max(1)",
        "first value 2", "first failure(rain)",
      ], "Each subscriber has its own run, which plays from the beginning.",
      see: place
    )
  }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() { playing.besideAnother().run() }
}
