import Foundation
import WorkbookBase
import WorkbookIsolation

extension GradeRequest {
  private var checkout: Checkout { workbook.checkout }
  private var terminal: Terminal { workbook.terminal }

  /// Grades all submissions, and writes the report.
  func run() throws -> ExitStatus {
    let lock = try CheckoutLock(
      at: checkout.url("\(Grader.folder)/lock"), for: "grading",
      doing: isClass ? "grading \(submissions.count) submissions" : "grading")
    defer { withExtendedLifetime(lock) {} }

    let sandbox = Sandbox()
    try tell(of: sandbox)
    var settings = IsolatedRuns.Settings(limit: limit)
    settings.sandbox = sandbox
    settings.findsRaces = findsRaces
    settings.givesParts = givesParts
    settings.keepsModels = true
    let trials = { [checkout] exercises, settings in
      try IsolatedRuns(
        checkout: checkout, exercises: exercises, in: Grader.folder,
        settings: settings, news: tell)
    }
    var grader = Grader(
      checkout: checkout, course: workbook.course, exercises: exercises,
      trials: { [settings] in try trials($0, settings) },
      isShutIn: sandbox != nil)
    grader.hidden = hidden
    settings.tests = hidden?.files ?? [:]
    settings.givesParts = false
    try grader.hidden?.prepare(exercises) { [settings] in
      try trials($0, settings)
    }
    // Without a sandbox, answers run one at a time, so that a changed file can
    // be traced to its answer.
    if sandbox == nil { grader.workers = 1 }
    if isClass { grader.progress = tell }
    var result = try grader.grade(
      submissions, graded: ISO8601DateFormatter().string(from: Date()),
      save: { try record?.write($0) })
    if let record { terminal.note("The record is \(record.url.path).") }
    result = try corrections?.applied(to: result) ?? result
    try output.write(result, in: workbook)
    return result.isWhole ? .passed : .notYet
  }

  private func tell(of sandbox: Sandbox?) throws {
    if sandbox != nil {
      terminal.note(
        "Each answer runs in a sandbox: no network, no files but its own.")
    } else if mustBeShutIn {
      throw Failure.broken(
        """
        There is no sandbox: bubblewrap (bwrap) is not installed, or does not \
        work here. Nothing was run.
        """)
    } else {
      terminal.note(
        """
        There is no sandbox: answers run with your own rights. \
        Chapters/Grading.md says what that means.
        """)
    }
  }

  private func tell(_ news: PackageBuild.News) {
    if case .building(let exercises) = news {
      terminal.note(
        "building what \(counted(exercises.count, "exercise")) is tested with …"
      )
    }
  }

  private func tell(_ progress: Grader.Progress) {
    let left = progress.left.map { seconds in
      let minutes = Int((seconds / 60).rounded(.up))
      return progress.done == progress.of
        ? "" : ", about \(minutes) min left"
    }
    terminal.note(
      "[\(progress.done)/\(progress.of)\(left ?? "")] "
        + "\(progress.student.student.printable): "
        + "\(progress.student.points.asPoints) of \(progress.student.possible)")
  }
}
