import WorkbookRunner
import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookTools
import WorkbookIsolation

/// One call of `grade`, from the lock to the report.
struct GradeSession {
  var workbook: Workbook
  var order: GradeOrder

  private var checkout: Checkout { workbook.checkout }
  private var terminal: Terminal { workbook.terminal }

  func run() throws -> ExitStatus {
    let lock = try CheckoutLock(
      at: checkout.url("\(Grader.folder)/lock"), for: "grading",
      doing: order.isClass
        ? "grading \(order.submissions.count) submissions" : "grading")
    defer { withExtendedLifetime(lock) {} }

    let sandbox = Sandbox(
      showing: checkout.root,
      hiding: order.hidden
        + [Layout.solutions, Layout.exercises, ".workbook"]
        .map(checkout.url))
    try tell(of: sandbox)
    var settings = IsolatedRuns.Settings(limit: order.limit)
    settings.sandbox = sandbox
    settings.findsRaces = order.findsRaces
    var grader = Grader(
      checkout: checkout, course: workbook.course, exercises: order.exercises,
      trials: { [checkout, settings] exercises in
        try IsolatedRuns(
          checkout: checkout, exercises: exercises, in: Grader.folder,
          settings: settings, news: tell)
      }, isShutIn: sandbox != nil)
    // Without walls only one may be in the room, or nobody could say who did
    // what.
    if sandbox == nil { grader.workers = 1 }
    if !order.isAfresh {
      grader.known = KnownResults(
        checkout: checkout,
        settings: [
          Toolchain.path(of: "swift") ?? "", "\(order.limit)",
          "\(order.findsRaces)",
        ])
    }
    if order.isClass { grader.progress = tell }
    var record = try grader.grade(
      order.submissions, graded: ISO8601DateFormatter().string(from: Date()),
      resuming: order.earlier, save: { try order.record?.write($0) })
    if let file = order.record {
      terminal.note("The record is \(file.url.path).")
    }
    if let corrections = order.corrections {
      record = try corrections.0.applied(to: record, name: corrections.name)
    }
    try order.output.write(record, in: workbook)
    return record.isWhole ? .passed : .notYet
  }

  private func tell(of sandbox: Sandbox?) throws {
    if sandbox != nil {
      terminal.note(
        "Each answer runs in a sandbox: no network, no files but its own.")
    } else if order.mustBeShutIn {
      throw Failure.broken(
        """
        There is no sandbox: bubblewrap (bwrap) is not installed, or does not \
        work here. Nothing was run.
        """)
    } else {
      terminal.note(
        """
        There is no sandbox: answers run with your own rights. \
        Chapters/Teaching.md says what that means.
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
