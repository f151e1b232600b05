import Chapter01Handshake
import Chapter05Demand
import Exercise21_2
import ExerciseSupport
import Testing
import Timeline

@Suite(
  "21.2 Stage 4: A loop that breaks",
  .exercise("Chapter21Async/2-BuildValues"))
struct Stage4Tests {
  private let stand = Stand()

  @Test("Only the release of an iterator's last copy cancels the run.")
  func copies() {
    var iterator: Values<Taps>.Iterator? =
      Values(of: stand.taps).makeAsyncIterator()
    var copy = iterator
    iterator = nil
    stand.book.write("(one copy is left)")
    copy = nil
    stand.book.write("(none is left)")
    _ = copy
    stand.expect(
      ["(one copy is left)", "  cancel", "(none is left)"],
      "All copies of an iterator share one run. Store the run in an object,"
        + " whose references Swift counts.")
  }

  @Test("Releasing an unused iterator also cancels its run.")
  func unused() {
    _ = Values(of: stand.taps).makeAsyncIterator()
    stand.expect(
      ["  cancel"],
      "An unused iterator has subscribed, too, so its release must cancel the"
        + " run.")
  }
}
