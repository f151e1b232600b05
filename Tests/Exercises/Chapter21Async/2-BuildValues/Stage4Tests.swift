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
      "Only the release of the last copy cancels the run: use the `deinit` of"
        + " an object that all copies share and upstream does not retain.")
  }

  @Test("It cancels the run even if only the iterator retains the subscriber.")
  func unretained() {
    struct Forgetful: Publisher {
      typealias Output = Int
      typealias Failure = Trouble
      let book: TestLog
      func receive<S: Subscriber>(subscriber: S)
      where S.Input == Int, S.Failure == Trouble {
        subscriber.receive(subscription: Counted(book: book))
      }
    }
    struct Counted: Subscription {
      let combineIdentifier = CombineIdentifier()
      let book: TestLog
      func request(_ demand: Subscribers.Demand) {}
      func cancel() { book.write("  cancel") }
    }
    _ = Values(of: Forgetful(book: stand.book)).makeAsyncIterator()
    stand.expect(
      ["  cancel"],
      "Upstream need not retain its subscriber. Let the iterator retain what"
        + " its release needs for the cancel.")
  }

  @Test("Releasing an unused iterator also cancels its run.")
  func unused() {
    _ = Values(of: stand.taps).makeAsyncIterator()
    stand.expect(
      ["  cancel"],
      "The release of an iterator cancels its run, even before the first turn."
        + " The subscriber's `deinit` is too late, since upstream retains the"
        + " subscriber.")
  }
}
