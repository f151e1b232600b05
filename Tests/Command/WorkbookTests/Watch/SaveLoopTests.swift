import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook

@Suite("A loop runs one job at a time, for the latest save.")
struct SaveLoopTests {
  /// The jobs that began and ended, and those that were cancelled.
  private let log = Locked<[String]>([])
  /// Called once by the loop, on its own thread, in its first turn.
  private let turn = Locked<() -> Void>({})

  /// Returns a loop whose jobs have the numbers 1, 2…, and end at once unless
  /// they have one of these numbers: those end when they are cancelled.
  private func loop(waiting: Set<Int> = []) -> SaveLoop<Int> {
    SaveLoop(
      nil,
      stamps: { [turn] in
        turn.exchange({})()
        return [:]
      }
    ) { [log] isCancelled in
      let number = log.withLock { log in
        log.append("begins")
        return log.filter { $0 == "begins" }.count
      }
      while waiting.contains(number), !isCancelled() { usleep(1000) }
      log.withLock { $0.append("ends") }
      return number
    }
  }

  /// Runs a loop, and returns the numbers of the jobs whose ends it passed on.
  private func run(_ loop: SaveLoop<Int>, _ ended: (Int) -> Void) -> [Int] {
    var numbers: [Int] = []
    loop.run { event in
      guard case .ended(.success(let number)) = event else { return }
      numbers.append(number)
      ended(number)
    }
    return numbers
  }

  @Test("It runs at the start, and again when asked.")
  func plain() {
    let loop = loop()
    #expect(run(loop) { $0 == 1 ? loop.restart() : loop.leave() } == [1, 2])
  }

  @Test("A restart cancels the running job, whose result is dropped.")
  func restart() {
    let loop = loop(waiting: [1])
    turn.exchange {
      loop.restart()
      loop.restart()
    }
    #expect(run(loop) { _ in loop.leave() } == [2])
    #expect(
      log.withLock { $0 } == ["begins", "ends", "begins", "ends"])
  }

  @Test("Leaving waits for the running job to end.")
  func leave() {
    let loop = loop(waiting: [1])
    turn.exchange {
      loop.leave()
      loop.restart()
    }
    #expect(run(loop) { _ in } == [])
    #expect(log.withLock { $0 } == ["begins", "ends"])
  }

  @Test("Other files and another job replace the present ones.")
  func change() {
    let loop = loop()
    let numbers = run(loop) { number in
      number == 9 ? loop.leave() : loop.change(to: { [:] }) { _ in 9 }
    }
    #expect(numbers == [1, 9])
  }
}

@Suite("The keys of `watch` show panels and choose exercises.")
struct WatchKeyTests {
  private let paper: PaperCheckout
  private let transcript = Transcript()
  private let loop: WatchLoop

  init() throws {
    paper = try PaperCheckout()
    loop = WatchLoop(
      workbook: CommandContext(
        checkout: paper.checkout, terminal: transcript.terminal,
        course: paper.course), exercise: paper.exercise, keyboard: nil,
      test: { exercise, _ in
        ExerciseResult(
          exercise: exercise, answers: "Exercises", verdict: .passed)
      })
  }

  @Test("In the list keys control the list, until Escape or l closes it.")
  func list() {
    for leaving: Character in ["\u{1B}", "L"] {
      loop.press("l")
      for key: Character in ["h", "0", "f"] { loop.press(key) }
      #expect(loop.isInList)
      loop.press(leaving)
      #expect(!loop.isInList)
    }
    #expect(!transcript.text.contains("Hint 1 of"))
    loop.press("h")
    #expect(transcript.text.contains("Hint 1 of"))
  }

  @Test("Enter opens the chosen exercise, and n the next one.")
  func choose() {
    for key: Character in ["l", "↓", "\n"] { loop.press(key) }
    #expect(loop.exercise.id == "90.2")
    #expect(!loop.isInList)
    loop.press("N")
    #expect(loop.exercise.id == "90.1")
  }

  @Test("Other keys do nothing.")
  func others() {
    let before = transcript.text
    for key: Character in ["x", "→", "\n"] { loop.press(key) }
    #expect(loop.exercise.id == "90.1")
    #expect(transcript.text == before)
  }
}
