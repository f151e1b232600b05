import Foundation
import WorkbookBase
import WorkbookIsolation

/// `workbook grade [05.2 | 05 …] --submissions DIR`: the points of a class.
///
/// `Chapters/Grading.md` describes it. It succeeds if every submission could be
/// graded, whatever the grades.
func grade(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  if arguments.first == "report" {
    return try report(Array(arguments.dropFirst()), in: workbook)
  }
  try workbook.checkout.requireSolutions()
  return try GradeRequest(arguments, in: workbook).run()
}

/// `workbook grade report RECORD` prints a record in another format, without
/// running anything.
private func report(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  var options = Options(arguments)
  let output = try GradeOutput(&options)
  let path = try options.required("grade report", "grades.json")
  guard let record = try RecordFile(url: URL(fileURLWithPath: path)).read()
  else { throw Failure.usage("There is no record at \(path).") }
  try output.write(record, in: workbook)
  return record.isWhole ? .passed : .notYet
}

/// The exercises, submissions and options of a grading.
///
/// Everything that can be refused is refused here, before the first build.
struct GradeRequest {
  let workbook: CommandContext
  var exercises: [Exercise]
  var submissions: [Submission]
  var strays: [String]
  var output: GradeOutput
  var record: RecordFile
  var limit: Double
  var usesSandbox: Bool
  var findSandbox: () -> Sandbox? = { Sandbox() }

  init(_ arguments: [String], in workbook: CommandContext) throws {
    self.workbook = workbook
    var options = Options(arguments)
    let folder = try options.url("--submissions")
    let record = try options.url("--record")
    usesSandbox = !options.flag("--no-sandbox")
    limit = try options.timeLimit()
    output = try GradeOutput(&options)
    let assignments = try Assignments(
      try options.url("--assignments"), in: workbook)
    exercises = try assignments.exercises(
      matching: try options.names("grade"), in: workbook.course)
    guard let folder else {
      throw Failure.usage(
        "Name the folder of the submissions: `grade --submissions DIR`.")
    }
    (submissions, strays) = try Submission.all(
      in: folder, of: workbook.course)
    let url = record ?? workbook.checkout.url(".workbook/grades.json")
    if record == nil {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    try RecordFile.check(url)
    self.record = RecordFile(url: url)
    // A file that is not a grade record is not overwritten.
    _ = try self.record.read()
  }

  private var checkout: Checkout { workbook.checkout }
  private var terminal: Terminal { workbook.terminal }

  func run() throws -> ExitStatus {
    let lock = try CheckoutLock(
      at: checkout.url("\(Grader.folder)/lock"), for: "grading",
      doing: "grading \(submissions.count) submissions")
    defer { withExtendedLifetime(lock) {} }

    var settings = IsolatedRuns.Settings(limit: limit)
    settings.sandbox = try sandbox()
    settings.keepsModels = true
    let line = ProgressLine(terminal)
    defer { line.clear() }
    var grader = Grader(
      checkout: checkout, course: workbook.course, exercises: exercises,
      runs: { [checkout, settings, terminal] exercises in
        try IsolatedRuns(
          checkout: checkout, exercises: exercises, in: Grader.folder,
          settings: settings,
          news: {
            guard case .building(let exercises) = $0 else { return }
            terminal.note(
              "building the tests of \(counted(exercises.count, "exercise")) …")
          })
      })
    grader.progress = { line.show("Testing… \($0) of \($1) answers") }
    // Without a sandbox answers run one by one, so that a changed file can be
    // traced to its answer; none of the kept results is believed.
    let isOpen = settings.sandbox == nil
    let results = checkout.url("\(Grader.folder)/results")
    if isOpen { grader.workers = 1 }
    grader.known = isOpen ? nil : KnownResults(in: results)
    defer { if isOpen { try? FileManager.default.removeItem(at: results) } }
    var result = try grader.grade(
      submissions, graded: ISO8601DateFormatter().string(from: Date()))
    result.strays = strays
    line.clear()
    try record.write(result)
    terminal.note("The record is \(record.url.path).")
    try output.write(result, in: workbook)
    return result.isWhole ? .passed : .notYet
  }

  func sandbox() throws -> Sandbox? {
    guard usesSandbox else {
      terminal.note(
        "There is no sandbox: answers run with your own permissions.")
      return nil
    }
    if let sandbox = findSandbox() { return sandbox }
    throw Failure.broken(
      """
      The sandbox needs bubblewrap, which does not work here: \
      `apt-get install bubblewrap`, or grade with `--no-sandbox`.
      """)
  }
}

extension Options {
  mutating func url(_ name: String) throws -> URL? {
    try value(name).map { URL(fileURLWithPath: $0) }
  }
}
