import Chapter01Handshake
import Exercise14_2
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/14-Record.md#played-twice"

@Suite(
  "14.2 Stage 4: Played twice, from two threads",
  .exercise("Chapter14Record/2-BuildARecord"))
struct TwoThreadsTests {
  private let records = Played(see: place)

  @Test("Every small program: who is released may call back.", .search)
  func everyProgram() {
    var environment = Environment.source
    environment.demands = [.max(1), .unlimited]
    PlaysTwo().search(with: environment, see: place).run(.half)
  }

  @Test("Two guests each hear the whole recording, its failure included.")
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
      ], "Each subscriber has a run of its own, from the beginning.", see: place
    )
  }

  @Test("T1 While it calls out, another thread may use it.", .interleaved)
  func t1() { records.keep(.t1) }

  @Test(
    "T2 Between two looks at its state another thread may come.", .interleaved)
  func t2() { records.keep(.t2) }

  @Test("T3 It lets go of nothing while it holds a lock.", .interleaved)
  func t3() { records.keep(.t3) }
}
