import Chapter01Handshake
import Chapter05Demand
import Exercise21_2
import ExerciseSupport
import Testing
import Timeline

@Suite(
  "21.2 Stage 5: Late values and other threads",
  .exercise("Chapter21Async/2-BuildValues"))
struct Stage5Tests {
  private let stand = Stand()

  @Test(
    "Every small program: turns, ends and releases.", .search,
    arguments: [false, true])
  func everyProgram(cancels: Bool) {
    Turns.search(cancels: cancels, see: place).run(.half)
  }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    Turns.search(own: [Turns.begin], see: place).besideAnother().run()
  }

  @Test("A second subscription is cancelled.")
  func second() {
    let late = Late(stand.book)
    let iterator = Values(of: late).makeAsyncIterator()
    late.handOver("first")
    late.handOver("second")
    stand.turn(iterator)
    withExtendedLifetime(iterator) {}
    expectHistory(
      Array(stand.book.lines.prefix(2)),
      is: ["  second: cancel", "  first: request max(1)"],
      "A run keeps its first subscription and requests from it. A second one is"
        + " cancelled.", see: place)
  }

  @Test("A subscription that arrives after a cancel is cancelled.")
  func afterTheCancel() {
    let late = Late(stand.book)
    let iterator = Values(of: late).makeAsyncIterator()
    let task = stand.turn(iterator)
    task.cancel()
    stand.tasks.run()
    late.handOver("first")
    withExtendedLifetime(iterator) {}
    stand.expect(
      ["nil", "  first: cancel"],
      "Cancel a subscription that arrives after the run was cancelled.")
  }
}
