import Foundation
import WorkbookCourse
import WorkbookKit
import WorkbookTools

/// `workbook grade [05.2 | 05]`: the points of one learner or of many.
///
/// `--student NAME`, `--submissions DIR`, `--format NAME`, `--output FILE`,
/// `--time-limit SECONDS`. It succeeds if everybody could be graded, whatever
/// their grades.
func grade(_ arguments: [String], in workbook: Workbook) throws -> ExitStatus {
  var options = Options(arguments)
  let student = try options.value("--student")
  let folder = try options.value("--submissions")
  let output = try options.value("--output")
  let format = try GradeFormat.named(try options.value("--format") ?? "text")
  let limit = try options.seconds("--time-limit") ?? 10
  let exercises = try workbook.course.exercises(
    matching: try options.only("grade"))
  let grader = Grader(workbook: workbook, exercises: exercises, limit: limit)

  let graded: [GradeRecord.Submission]
  if let folder {
    let submissions = try selected(
      student, among: Submission.all(in: URL(fileURLWithPath: folder)))
    graded = grader.grade(submissions) {
      workbook.terminal.note(
        "graded \($0.student.printable): \($0.points) of \($0.possible)")
    }
  } else {
    graded = [grader.grade(student: student ?? NSUserName())]
  }
  let record = GradeRecord(
    graded: ISO8601DateFormatter().string(from: Date()), submissions: graded)
  try write(try format.text(of: record), to: output, workbook)
  let ungraded = graded.contains { submission in
    submission.problem != nil
      || submission.exercises.contains { $0.verdict == .notGraded }
  }
  return ungraded ? .notYet : .passed
}

private func selected(_ student: String?, among submissions: [Submission])
  throws -> [Submission]
{
  guard let student else { return submissions }
  let found = submissions.filter { $0.student == student }
  guard found.isEmpty else { return found }
  throw Failure.usage(
    "There is no submission of \(student)."
      + suggestion(for: student, in: submissions.map(\.student)))
}

/// The whole file or none of it.
private func write(_ text: String, to output: String?, _ workbook: Workbook)
  throws
{
  guard let output else {
    workbook.terminal.write(text)
    return
  }
  do {
    try Data(text.utf8).write(
      to: URL(fileURLWithPath: output), options: .atomic)
  } catch {
    throw Failure.broken(
      "\(output) could not be written: \(error.localizedDescription)")
  }
  workbook.terminal.note("wrote \(output)")
}

extension Command {
  package static let grade = Command(
    name: "grade", arguments: "[--student NAME]",
    summary: "for teachers: points for every exercise", run: WorkbookGrade.grade
  )
}
