import Foundation
import WorkbookBase

/// `workbook check [05.2 | 05]` checks the exercises.
///
/// Without a number it omits exercises that are as `--record` last found them,
/// without a fault; `--all` checks those, too.
/// `--record` stores the current failures of the mistakes.
/// `--record-stages FOLDER` stores a whole answer for each stage as
/// differences.
func check(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  var options = Options(arguments)
  let isRecording = options.flag("--record")
  let isComplete = options.flag("--all")
  let folder = try options.value("--record-stages")
  let scope = try options.only("check")
  let exercises = try workbook.course.exercises(matching: scope)
  try workbook.checkout.requireSolutions()
  if let folder { try workbook.recordStages(of: exercises, from: folder) }
  return try ExerciseChecker(
    workbook: workbook, exercises: exercises, scope: scope,
    isComplete: isComplete
  ).check(recording: isRecording)
}

extension CommandContext {
  /// Stores the whole answers `1.swift`, `2.swift`… of a folder as the stages
  /// of an exercise, and the last one as its solution.
  fileprivate func recordStages(of exercises: [Exercise], from folder: String)
    throws
  {
    guard exercises.count == 1, !exercises[0].stages.isEmpty else {
      throw Failure.usage("--record-stages takes one exercise that has stages.")
    }
    let answers = try exercises[0].stages.indices.map { index in
      let file = URL(fileURLWithPath: folder)
        .appendingPathComponent("\(index + 1).swift")
      guard let text = try? String(contentsOf: file, encoding: .utf8) else {
        throw Failure.usage("There is no \(file.path).")
      }
      return text
    }
    let stages = StageAnswers(exercises[0], in: checkout)
    try stages.record(answers)
    terminal.print(
      "recorded \(counted(answers.count, "stage")) in \(stages.folder)")
  }
}

/// Checks the files of some exercises, runs their recorded answers, and prints
/// complaints.
struct ExerciseChecker {
  var workbook: CommandContext
  var exercises: [Exercise]
  /// The requested scope: `05.2`, `05`, or nil for everything.
  var scope: String?
  /// Whether exercises that have not changed are checked as well.
  var isComplete = false

  private var checkout: Checkout { workbook.checkout }
  private var terminal: Terminal { workbook.terminal }

  /// Prints the complaints about files at once, and the others after a few
  /// builds.
  func check(recording: Bool) throws -> ExitStatus {
    let begun = Date()
    let drafts = Draft.all(in: checkout).filter { isInScope(subject(of: $0)) }
    for draft in drafts {
      terminal.print(
        "\(draft.place.description): still to write: \(draft.text)")
    }
    if recording {
      try keepStarters()
      try carry()
    }
    let inFiles = try fileComplaints(isRecording: recording).sorted()
    for complaint in inFiles { terminal.print(complaint.row) }
    if !drafts.isEmpty || !inFiles.isEmpty { terminal.print() }

    var clean = try CleanStates(in: checkout)
    let changed = exercises.filter {
      scope != nil || isComplete || !clean.contains($0)
    }
    let outcomes = try outcomes(of: changed)
    // Print complaints at the end, where a long log is not cut.
    var complaints = inFiles
    for outcome in outcomes {
      let recorded = RecordedFailures(of: outcome.exercise, in: checkout)
      complaints += outcome.complaints(
        recorded: recorded, isRecording: recording,
        starterMayCrash: repairs(outcome.exercise)
      ).map { Complaint(outcome.exercise, $0) }
      complaints += outcome.longVerdicts(in: smallReport)
        .map { Complaint(outcome.exercise, $0) }
      // A patch is a difference from a passing solution.
      if recording, outcome.solution.verdict.hasPassed {
        try record(outcome, after: recorded)
      }
    }
    if recording {
      for outcome in outcomes
      where !complaints.contains(where: { $0.subject == outcome.exercise.id }) {
        clean.record(outcome.exercise)
      }
      try clean.write(for: workbook.course)
    }
    let table = CheckTable(
      exercises: exercises, changed: changed, outcomes: outcomes,
      complaints: complaints)
    table.lines.forEach { terminal.print($0) }
    terminal.print()
    for complaint in complaints.sorted() { terminal.print(complaint.row) }
    terminal.print(
      table.cost(seconds: Date().timeIntervalSince(begun)))

    let unfinished = Set(drafts.compactMap(subject))
    let serious = complaints.filter {
      !unfinished.contains($0.subject ?? "")
    }
    if !drafts.isEmpty {
      terminal.print(
        "Still to be written: \(counted(drafts.count, "place")); .ci/run fails."
      )
    }
    guard !serious.isEmpty else { return .passed }
    terminal.print("\(counted(serious.count, "fault")): the lines with !.")
    return .notYet
  }

  // MARK: - Files

  func fileComplaints(isRecording: Bool) throws -> [Complaint] {
    let course = CourseCheck(course: workbook.course, checkout: checkout)
    return course.complaints().filter { isInScope($0.subject) }
      + exercises.flatMap { exercise in
        FileChecks(
          exercise: exercise, checkout: checkout,
          next: workbook.course.exercises.first {
            $0.chapter == exercise.chapter && $0.number == exercise.number + 1
          }, isRecording: isRecording
        ).complaints().map { Complaint(exercise, $0) }
      }
  }

  /// Returns whether an exercise repairs the fault that the one before it
  /// reproduces.
  private func repairs(_ exercise: Exercise) -> Bool {
    workbook.course.exercises.contains {
      $0.kind == .reproduce && $0.chapter == exercise.chapter
        && $0.number + 1 == exercise.number
    }
  }

  private func isInScope(_ subject: String?) -> Bool {
    guard let scope else { return true }
    let chapter = scope.contains(".") ? nil : exercises.first?.chapterNumber
    return exercises.contains { $0.id == subject }
      || subject == chapter ?? scope
  }

  /// Returns the id of a draft's exercise, or the number of its chapter.
  private func subject(of draft: Draft) -> String? {
    let course = workbook.course
    let file = draft.place.file
    return course.exercises.first(where: draft.isPart)?.id
      ?? course.chapters.first {
        file == $0.file || file.contains("Chapter\($0.number)")
      }?.number
  }

  // MARK: - Answers

  /// The report of a learner's window with 24 lines of 80 columns.
  private var smallReport: Report {
    Report(terminal: terminal.paper(width: 80, height: 24), checkout: checkout)
  }

  /// The folder for builds, apart from those of a learner or an editor.
  static let scratch = ".build/check"

  private func outcomes(of exercises: [Exercise]) throws -> [CheckedExercise] {
    let terminal = terminal
    let answers = RecordedAnswers(
      checkout: checkout, exercises: exercises.filter(isRunnable),
      folder: Self.scratch,
      progress: { number, count in
        guard terminal.isTerminal else { return }
        terminal.write(
          number == 0
            ? "\r\u{1B}[Kbuilding, starters, solutions …"
            : "\r\u{1B}[Kmistake \(number) of \(count) …")
      })
    defer { if terminal.isTerminal { terminal.write("\r\u{1B}[K") } }
    return try answers.outcomes()
  }

  private func isRunnable(_ exercise: Exercise) -> Bool {
    checkout.exists(exercise.file)
      && checkout.exists(exercise.file(in: Layout.solutions))
      && !checkout.swiftFiles(in: exercise.testFolder).isEmpty
  }

  // MARK: - Recording

  private func keepStarters() throws {
    for exercise in exercises {
      for copy in try checkout.keepStarter(of: exercise) {
        terminal.print("recorded \(copy)")
      }
    }
  }

  private func carry() throws {
    for exercise in exercises {
      for line in try MistakeFiles(exercise, in: checkout).carry() {
        terminal.print(line)
      }
    }
  }

  private func record(
    _ outcome: CheckedExercise, after recorded: RecordedFailures?
  ) throws {
    let exercise = outcome.exercise
    let failures = outcome.failures(after: recorded)
    if try failures.write(for: exercise, in: checkout) {
      terminal.print(
        "recorded \(exercise.mistakesFolder)/\(RecordedFailures.name)")
    }
    let names = Set(outcome.patterns.keys)
    for line in try MistakeFiles(exercise, in: checkout).shorten(names) {
      terminal.print(line)
    }
  }
}
