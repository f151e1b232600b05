import Findings
import Foundation
import WorkbookBase

/// The state of every exercise for the book's pages: it tests each file that is
/// saved, and keeps the verdict.
final class LiveExercises {
  typealias Test = (Exercise, _ isCancelled: @escaping () -> Bool) throws ->
    ExerciseResult

  /// The state of every exercise, as JSON.
  let states = Locked(Data())
  private let workbook: CommandContext
  private let test: Test
  private let state = Locked(
    (waiting: [Exercise](), tested: String?.none, verdicts: [String: Verdict]())
  )

  init(_ workbook: CommandContext, test: @escaping Test) {
    (self.workbook, self.test) = (workbook, test)
  }

  /// Watches the exercises' files and the progress, and tests on a second
  /// thread, without end.
  func run() -> Never {
    Thread.detachNewThread { [self] in
      while true { if !testNext() { usleep(50_000) } }
    }
    let (checkout, exercises) = (workbook.checkout, workbook.course.exercises)
    var files = exercises.map { FileWatch(checkout.stamps(of: $0)) }
    var progress: Progress?
    while true {
      for (index, exercise) in exercises.enumerated()
      where files[index].look(at: checkout.stamps(of: exercise)) {
        saved(exercise)
      }
      // Another command may have tested or reset an exercise.
      let now = ProgressFile(checkout: checkout).read()
      if now != progress { publish() }
      progress = now
      usleep(200_000)
    }
  }

  /// Writes a prediction, which is then tested like any saved file.
  func predict(_ id: String, _ lists: [String: [String]]) throws -> String {
    let exercise = try workbook.course.exercise(id)
    let words = try state.withLock { _ in
      try workbook.write(lists, to: exercise)
    }
    if words == nil { saved(exercise) }
    return words ?? "\(exercise.file) has this prediction already."
  }

  func saved(_ exercise: Exercise) {
    state.withLock { state in
      state.waiting.removeAll { $0.id == exercise.id }
      state.waiting.append(exercise)
    }
  }

  /// Tests the next exercise that was saved; returns false if there is none.
  func testNext() -> Bool {
    let next = state.withLock { state in
      let next = state.waiting.isEmpty ? nil : state.waiting.removeFirst()
      state.tested = next?.id
      return next
    }
    guard let exercise = next else { return false }
    publish()
    var verdict: Verdict?
    do {
      let result = try test(exercise) { [state] in
        state.withLock { $0.waiting.contains { $0.id == exercise.id } }
      }
      verdict = Verdict(result, in: workbook)
      workbook.report.printHeadline(result)
    } catch  where !(error is Cancelled) {
      workbook.terminal.note(error.words)
      verdict = Verdict(headline: "not tested", text: error.words)
    } catch {
      // The file was saved again, and is tested again.
      return true
    }
    state.withLock {
      $0.tested = nil
      $0.verdicts[exercise.id] = verdict
    }
    publish()
    return true
  }

  func publish() {
    let progress = ProgressFile(checkout: workbook.checkout).read()
    let state = state.withLock { $0 }
    let all = workbook.course.exercises.map { exercise in
      let standing = workbook.standing(of: exercise, in: progress)
      let lines = (workbook.checkout.text(exercise.file) ?? "").lines
      let verdict = state.verdicts[exercise.id]
      return ExerciseState(
        id: exercise.id, hasPassed: standing == .passed,
        isBegun: standing != .notStarted,
        words: progress[exercise].words(of: standing),
        path: workbook.checkout.url(exercise.file).path,
        line: verdict?.line
          ?? lines.count - AnswerHeader.code(in: lines).count + 1,
        isTested: state.tested == exercise.id, verdict: verdict)
    }
    if let json = try? javaScript(all) {
      states.exchange(Data(json.utf8))
    }
  }
}

extension LiveExercises {
  /// The state of an exercise, for the page's script.
  private struct ExerciseState: Encodable {
    var id: String
    var hasPassed: Bool
    var isBegun: Bool
    /// `stage 2 of 5`.
    var words: String
    /// The full path of the file, and the line to open.
    var path: String
    var line: Int
    var isTested: Bool
    var verdict: Verdict?
  }

  struct Verdict: Encodable {
    var headline: String
    /// The likely mistakes or the fault, and the lesson.
    var said: [String] = []
    var program: Finding.Program?
    /// The verdict below its headline and without its places, as the terminal
    /// prints it.
    var text = ""
    var line: Int?
    /// The section of the chapter to read.
    var section: Places.Entry?
  }
}

extension LiveExercises.Verdict {
  /// Describes a result; nil if the exercise is not begun.
  init?(_ result: ExerciseResult, in workbook: CommandContext) {
    if case .notStarted = result.verdict { return nil }
    var report = workbook.report
    report.terminal = workbook.terminal.paper(width: 64, height: 100)
    report.hasPlaces = false
    headline = report.summary(of: result)
    text = report.lines(of: result).dropFirst(2).joined(separator: "\n")
    let places = Places(checkout: workbook.checkout)
    line = places.own(result).line
    section = places.section(for: result)
    program = result.shownProgram
    guard program != nil, let finding = result.shownFailure?.findings.first
    else { return }
    let mistakes = MistakeMatch(result, in: workbook.checkout).introduced
    said = mistakes.map { "\($0.sentence) \($0.mistake.text)" }
    if said.isEmpty { said = [finding.summary].compactMap { $0 } }
    said.append(finding.lesson)
  }
}
