import Chapter01Handshake
import Chapter05Demand
import Exercise21_2
import ExerciseSupport
import Testing
import Timeline

@Suite(
  "21.2 Stage 2: Finish and failure", .exercise("Chapter21Async/2-BuildValues"))
struct Stage2Tests {
  private let stand = Stand()

  @Test("The waiting turn throws the failure, once.")
  func failure() {
    let iterator = Values(of: stand.taps).makeAsyncIterator()
    stand.turn(iterator, times: 3)
    stand.end(.failure(Trouble()))
    stand.expect(
      ["  request max(1)", "trouble", "nil", "nil"],
      "The waiting turn throws the failure. Every later turn returns nil.")
  }

  @Test("The next turn throws a failure that arrived between two turns.")
  func failureBetween() {
    let pause = Pause()
    stand.loop(over: Values(of: stand.taps)) { await pause.wait() }
    stand.send(1)
    stand.end(.failure(Trouble()))
    stand.book.write("(it is busy)")
    pause.end()
    stand.tasks.run()
    stand.expect(
      ["  request max(1)", "1", "(it is busy)", "trouble"],
      "A failure that arrives between two turns waits for the next one. It ends"
        + " the run at once: release the subscription, and do not cancel it.")
  }
}
