import Foundation
import WorkbookCourse
import WorkbookKit
import WorkbookPages
import WorkbookTools

/// `workbook check [--record] [05.2 | 05]`: the gate for the exercises.
func check(_ arguments: [String], in workbook: Workbook) throws -> ExitStatus {
  let isRecording = arguments.contains("--record")
  let names = arguments.filter { $0 != "--record" }
  if let option = names.first(where: { $0.hasPrefix("-") })
    ?? names.dropFirst()
    .first
  {
    throw Failure.usage(
      """
      `workbook check` does not know \(option). \
      Try `workbook check`, `workbook check 05.2` or `workbook check --record`.
      """)
  }
  let exercises = try workbook.course.exercises(matching: names.first)
  let gate = ExerciseChecker(workbook: workbook, exercises: exercises)
  return try gate.check(recording: isRecording)
}

/// Looks at the files of some exercises, tries out their recorded answers, and
/// says what is wrong.
struct ExerciseChecker {
  var workbook: Workbook
  var exercises: [Exercise]

  private var checkout: Checkout { workbook.checkout }
  private var terminal: Terminal { workbook.terminal }

  func check(recording: Bool) throws -> ExitStatus {
    let begun = Date()
    var complaints = try fileComplaints()
    let overlay = Overlay(checkout: checkout, folder: "\(Self.scratch)/answers")
    let rounds = AnswerRounds(
      checkout: checkout, exercises: exercises.filter(isRunnable),
      overlay: overlay, test: test,
      progress: { number, count in
        guard terminal.isTerminal else { return }
        terminal.write("\r\u{1B}[Kbuild \(number) of \(count) …")
      })
    let trials = try rounds.run()
    if terminal.isTerminal { terminal.write("\r\u{1B}[K") }

    for trial in trials {
      let recorded = SignatureFile(of: trial.exercise, in: checkout)
      complaints += trial.complaints(
        recorded: recorded, isRecording: recording
      ).map { Complaint(trial.exercise, $0) }
      if recording { try record(trial) }
    }
    let report = CheckTable(
      exercises: exercises, trials: trials, complaints: complaints.sorted())
    report.lines().forEach { terminal.print($0) }
    terminal.print()
    terminal.print(
      CheckTable.cost(
        exercises: trials.count,
        answers: trials.map { $0.mistakes.count + 2 }.reduce(0, +),
        rounds: trials.map { $0.mistakes.count + 2 }.max() ?? 0,
        seconds: Date().timeIntervalSince(begun)))
    guard !complaints.isEmpty else { return .passed }
    terminal.print(
      "\(complaints.count) things are wrong; see the lines with !.")
    return .notYet
  }

  /// Where it builds, so that a check never disturbs what a learner or an
  /// editor has built.
  static let scratch = ".build/check"

  private func test(_ all: [Exercise], _ some: [Exercise]) throws
    -> [ExerciseResult]
  {
    // A learner waits ten seconds for an answer that hangs; the gate need not.
    var tester = AnswerTester(
      checkout: checkout, answers: "\(Self.scratch)/answers",
      scratch: Self.scratch, exercises: all, limit: 5)
    tester.isConcurrent = true
    return try tester.run(only: some)
  }

  /// What can be seen without running anything.
  func fileComplaints() throws -> [Complaint] {
    let course = CourseCheck(
      course: workbook.course, checkout: checkout,
      manifest: try Manifest.read(in: checkout))
    let ids = Set(exercises.map(\.id))
    let isWhole = exercises.count == workbook.course.exercises.count
    return course.complaints().filter { complaint in
      complaint.exercise.map(ids.contains) ?? isWhole
    }
      + exercises.flatMap { exercise in
        FileChecks(exercise: exercise, checkout: checkout).complaints()
          .map { Complaint(exercise, $0) }
      }
  }

  /// Whether there is enough of it to build.
  private func isRunnable(_ exercise: Exercise) -> Bool {
    checkout.exists(exercise.file)
      && checkout.exists(exercise.file(in: "Solutions"))
      && !checkout.swiftFiles(in: exercise.testFolder).isEmpty
  }

  private func record(_ trial: AnswerOutcomes) throws {
    if try trial.signatureFile.write(for: trial.exercise, in: checkout) {
      terminal.print(
        "recorded \(trial.exercise.mistakesFolder)/"
          + SignatureFile.name)
    }
  }
}

extension Command {
  package static let check = Command(
    name: "check", arguments: "[05.2]",
    summary: "for authors: the tests reject every known mistake",
    run: WorkbookCheck.check)
}
