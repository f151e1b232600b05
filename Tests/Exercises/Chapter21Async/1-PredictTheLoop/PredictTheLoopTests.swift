import Chapter01Handshake
import Chapter06Reentrancy
import Chapter11Subjects
import Chapter21Async
import Exercise21_1
import ExerciseSupport
import Testing
import Timeline

@Suite("21.1 Predict the loop", .exercise("Chapter21Async/1-PredictTheLoop"))
struct PredictTheLoopTests {
  private let log = TestLog()
  private let tasks = ManualExecutor()
  private let saving = Pause()
  private let taps = PassthroughSubject<Int, Never>()

  /// Starts a loop, and runs it until it is busy.
  @discardableResult
  private func loop<S: AsyncSequence>(over values: S) -> Task<Void, Never> {
    tasks.begin { [log, saving] in
      do {
        for try await tap in values {
          log.write("\(tap)")
          await saving.wait()
        }
        log.write("end")
      } catch {
        log.write("failed")
      }
    }
  }

  private func send(_ numbers: ClosedRange<Int>) {
    for number in numbers {
      taps.send(number)
      tasks.run()
    }
  }

  /// Ends the current save, so that the loop continues.
  private func save() {
    saving.end()
    tasks.run()
  }

  @Test("You predict what a busy loop misses.")
  func isBusy() {
    loop(over: taps.values)
    send(1...3)
    save()
    send(4...4)
    expectPrediction(
      busy, of: log.lines,
      "How many values has the loop requested while it is busy?",
      see: "Chapters/21-Async.md#a-loop-that-is-busy")
  }

  @Test("You predict what a subject keeps for a busy loop.")
  func keepsTheLatest() {
    let taps = CurrentValueSubject<Int, Never>(0)
    loop(over: taps.values)
    for tap in 1...3 { taps.send(tap) }
    tasks.run()
    for _ in 0..<3 { save() }
    expectPrediction(
      busyWithTheLatest, of: log.lines,
      "Which value does this subject deliver at the loop's next request, and"
        + " has the subject completed?",
      see: "Chapters/21-Async.md#a-value-that-arrives-during-the-body")
  }

  @Test("You predict a busy loop over a sequence.")
  func waits() {
    loop(over: [1, 2, 3].publisher.values)
    for _ in 0..<4 { save() }
    expectPrediction(
      sequence, of: log.lines,
      "Does a sequence deliver values that have not been requested?",
      see: "Chapters/21-Async.md#a-value-that-arrives-during-the-body")
  }

  @Test("You predict what a buffer keeps, and what it drops.")
  func buffers() {
    loop(
      over: taps.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)
        .values)
    send(1...4)
    for _ in 0..<3 { save() }
    expectPrediction(
      buffered, of: log.lines,
      "Three values arrive while 1 is saved. The buffer has room for two.",
      see: "Chapters/21-Async.md#a-value-that-arrives-during-the-body")
  }

  @Test("You predict what a cancel does to a busy loop.")
  func isCancelled() {
    let task = loop(over: taps.values)
    send(1...1)
    task.cancel()
    save()
    send(2...2)
    expectPrediction(
      cancelled, of: log.lines,
      "Does a cancel interrupt the body? When does the loop notice it?",
      see: "Chapters/21-Async.md#cancelling-the-task-cancels-the-run")
  }

  @Test("You predict when a failure is thrown.")
  func fails() {
    let taps = PassthroughSubject<Int, ExpectedTrouble>()
    loop(over: taps.values)
    taps.send(1)
    tasks.run()
    taps.send(completion: .failure(.expected))
    save()
    expectPrediction(
      failing, of: log.lines,
      "The failure arrives while 1 is saved. Which turn of the loop receives"
        + " it, and does the line after the loop still run?",
      see: "Chapters/21-Async.md#the-librarys-loopsubscriber")
  }
}
