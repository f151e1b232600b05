import WorkbookBase
import Foundation

/// `workbook grade [05.2 | 05 …]` prints the points of one learner or of many.
///
/// `Chapters/Grading.md` describes it. The command succeeds if every submission
/// could be graded, even if it does not pass.
package func grade(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  switch arguments.first {
  case "report":
    return try report(Array(arguments.dropFirst()), in: workbook)
  default:
    let order = try GradeRequest(arguments, in: workbook)
    try workbook.checkout.requireSolutions()
    return try order.run()
  }
}

/// A request to grade, checked completely before the first build.
struct GradeRequest {
  let workbook: CommandContext
  var exercises: [Exercise]
  var submissions: [Submission]
  /// A Boolean value that indicates whether it grades a class, not a single
  /// learner.
  var isClass: Bool
  var output: GradeOutput
  /// The points that a person gave.
  var corrections: PointCorrections?
  var hidden: HiddenTests?
  var record: RecordFile?
  var limit: Double
  var mustBeShutIn: Bool
  var givesParts: Bool
  var findsRaces: Bool

  init(_ arguments: [String], in workbook: CommandContext) throws {
    self.workbook = workbook
    var options = Options(arguments)
    let student = try options.value("--student")
    let folder = try options.url("--submissions")
    let single = try options.url("--submission")
    let record = try options.url("--record")
    findsRaces = options.flag("--threads")
    givesParts = !options.flag("--all-or-nothing")
    mustBeShutIn = options.flag("--require-sandbox")
    limit = try options.seconds("--time-limit") ?? 10
    output = try options.output()
    corrections = try options.url("--corrections").map(PointCorrections.init)
    hidden = try options.url("--hidden").map {
      try HiddenTests(in: $0, of: workbook.course)
    }
    exercises = try workbook.course.exercises(
      matching: try options.names("grade"))

    isClass = folder != nil
    guard folder == nil || single == nil else {
      throw Failure.usage("--submissions and --submission exclude each other.")
    }
    if let folder {
      let all = try Submission.all(in: folder, of: workbook.course)
      submissions = try all.named(student)
    } else if let single {
      submissions = [try Submission.single(single, student: student)]
    } else {
      submissions = [
        try Submission.single(
          workbook.checkout.url(Layout.exercises),
          student: student ?? NSUserName())
      ]
    }
    try chooseRecord(record, in: workbook.checkout)
  }

  /// Chooses the file in which the results of a class are saved.
  private mutating func chooseRecord(_ place: URL?, in checkout: Checkout)
    throws
  {
    guard isClass || place != nil else { return }
    let url = place ?? checkout.url(".workbook/grades.json")
    if place == nil {
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    try RecordFile.check(url)
    let file = RecordFile(url: url)
    // Do not overwrite another kind of file.
    _ = try file.read()
    record = file
  }
}

extension Options {
  /// Reads the options for a record's format and file.
  mutating func output() throws -> GradeOutput {
    try GradeOutput(
      format: GradeFormat.named(try value("--format") ?? "text"),
      place: try url("--output"))
  }

  mutating func url(_ name: String) throws -> URL? {
    try value(name).map { URL(fileURLWithPath: $0) }
  }
}

extension [Submission] {
  fileprivate func named(_ student: String?) throws -> [Submission] {
    guard let student else { return self }
    let found = filter { $0.student == student }
    guard found.isEmpty else { return found }
    throw Failure.usage(
      "There is no submission of \(student)."
        + suggestion(for: student, in: map(\.student)))
  }
}

/// `workbook grade report RECORD` prints a record in another format, without
/// running anything.
private func report(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  var options = Options(arguments)
  let student = try options.value("--student")
  let output = try options.output()
  let corrections = try options.url("--corrections").map(PointCorrections.init)
  let path = try options.required("grade report", "grades.json")
  guard
    var record = try RecordFile(url: URL(fileURLWithPath: path)).read()
  else { throw Failure.usage("There is no record at \(path).") }
  record = try corrections?.applied(to: record) ?? record
  if let student {
    record.submissions.removeAll { $0.student != student }
    guard !record.submissions.isEmpty else {
      throw Failure.usage("The record has nobody called \(student).")
    }
    record.expected = record.submissions.count
  }
  try output.write(record, in: workbook)
  return record.isWhole ? .passed : .notYet
}

extension GradeRecord {
  /// A Boolean value that indicates whether every submission could be graded.
  var isWhole: Bool {
    submissions.count >= expected
      && !submissions.contains { submission in
        submission.problem != nil
          || submission.exercises.contains { $0.verdict == .notGraded }
      }
  }
}
