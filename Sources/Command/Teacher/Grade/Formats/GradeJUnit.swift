import WorkbookCourse
import WorkbookRunner

extension GradeRecord {
  /// The record as JUnit XML: a suite for each exercise of each learner.
  ///
  /// The elements and attributes are those of the schema that Jenkins' xUnit
  /// plug-in accepts (`junit-10.xsd`). An exercise that never got as far as its
  /// tests has a single case with an error, so that nothing looks passed that
  /// was not run.
  func junit() -> String {
    let cases = submissions.flatMap { submission in
      submission.exercises.flatMap { junitCases(of: $0, in: submission) }
    }
    let suites = submissions.flatMap { submission in
      submission.exercises.map { suite($0, in: submission) }
    }
    let seconds = submissions.flatMap(\.exercises).map(\.seconds).reduce(0, +)
    let root = XMLText.element(
      "testsuites",
      [("name", "The Combine Workbook")] + counts(of: cases)
        + [("time", XMLText.seconds(seconds))],
      content: suites)
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + root + "\n"
  }

  private func suite(_ exercise: Exercise, in submission: Submission)
    -> String
  {
    let cases = junitCases(of: exercise, in: submission)
    let properties = [
      ("student", submission.student), ("verdict", exercise.verdict.label),
      ("points", exercise.points.asPoints),
      ("possible", "\(exercise.possible)"),
    ].map { XMLText.element("property", [("name", $0.0), ("value", $0.1)]) }
    return XMLText.element(
      "testsuite",
      [("name", "\(exercise.id) \(exercise.title)")] + counts(of: cases)
        + [
          ("skipped", "\(cases.filter { $0.kind == .skipped }.count)"),
          ("time", XMLText.seconds(exercise.seconds)),
          ("timestamp", graded), ("package", submission.student),
        ],
      content: [XMLText.element("properties", [], content: properties)]
        + cases.map(\.xml))
  }

  private func counts(of cases: [JUnitCase]) -> [(String, String)] {
    [
      ("tests", "\(cases.count)"),
      ("failures", "\(cases.filter { $0.kind == .failure }.count)"),
      ("errors", "\(cases.filter { $0.kind == .error }.count)"),
    ]
  }

  private func junitCases(of exercise: Exercise, in submission: Submission)
    -> [JUnitCase]
  {
    // A dot would make Jenkins see a package in a learner's name.
    let student = submission.student.replacing(".", with: "_")
    let group = "\(student).Exercise\(exercise.id.replacing(".", with: "_"))"
    var cases = exercise.tests.map { test in
      JUnitCase(
        group: group, name: test.name,
        kind: test.outcome == .passed
          ? .passed : test.outcome == .failed ? .failure : .skipped,
        message: test.message ?? "", type: exercise.verdict.rawValue)
    }
    // What went wrong around the tests: it crashed, it did not compile.
    if exercise.verdict != .passed, exercise.verdict != .notYet,
      exercise.verdict != .notStarted || cases.isEmpty
    {
      cases.append(
        JUnitCase(
          group: group, name: "The tests run to their end.", kind: .error,
          message: submission.problem ?? exercise.message
            ?? exercise.verdict.label,
          type: exercise.verdict.rawValue))
    }
    return cases
  }
}

private struct JUnitCase {
  enum Kind: String { case passed, failure, error, skipped }

  var group: String
  var name: String
  var kind: Kind
  var message: String
  var type: String

  var xml: String {
    let attributes = [("classname", group), ("name", name)]
    guard kind != .passed else {
      return XMLText.element("testcase", attributes)
    }
    let problem =
      kind == .skipped
      ? XMLText.element("skipped", [("message", "did not run")])
      : XMLText.element(
        kind.rawValue, [("type", type), ("message", message.firstLine)],
        text: message)
    return XMLText.element("testcase", attributes, content: [problem])
  }
}
