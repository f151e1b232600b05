import Chapter01Handshake
import Chapter05Demand
import Exercise21_2
import ExerciseSupport
import Testing
import Timeline

@Suite(
  "21.2 Stage 4: A loop that is left",
  .exercise("Chapter21Async/2-BuildValues"))
struct Stage4Tests {
  private let stand = Stand()

  @Test("A loop that is left cancels its run.")
  func left() {
    stand.tasks.begin { [book = stand.book, taps = stand.taps] in
      do {
        for try await value in Values(of: taps) {
          book.write("\(value)")
          break
        }
      } catch {}
      book.write("(left)")
    }
    stand.send(1)
    stand.expect(
      ["  request max(1)", "1", "  cancel", "(left)"],
      "Nobody else can end this run: let what the iterator holds do it.")
  }

  @Test("The last copy of an iterator cancels the run, and none before it.")
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
      "Copies share a run: count them as Swift does, with an object.")
  }

  @Test("An iterator that nobody used cancels its run as well.")
  func unused() {
    _ = Values(of: stand.taps).makeAsyncIterator()
    stand.expect(["  cancel"], "It has subscribed, so it has to cancel.")
  }

  @Test("A run that has ended is not cancelled by its release.")
  func ended() {
    do {
      let iterator = Values(of: stand.taps).makeAsyncIterator()
      stand.turn(iterator)
      stand.end(.finished)
    }
    do {
      let iterator = Values(of: stand.taps).makeAsyncIterator()
      let task = stand.turn(iterator)
      task.cancel()
      stand.tasks.run()
    }
    _ = Values(of: stand.taps).makeAsyncIterator()
    stand.expect(
      [
        "  request max(1)", "nil", "  request max(1)", "  cancel", "nil",
        "  cancel",
      ], "Whatever ends a run takes its subscription out.")
  }
}
