import WorkbookBase
import Foundation

extension GradeRecord {
  /// The record as JUnit XML: a suite for each exercise of each learner.
  ///
  /// The elements and attributes are those of the schema that Jenkins' xUnit
  /// plug-in accepts (`junit-10.xsd`). An exercise that never got as far as its
  /// tests has a single case with an error, so that nothing looks passed that
  /// was not run.
  func junit() -> String {
    let suites = submissions.flatMap { submission in
      submission.exercises.map { suite($0, in: submission) }
    }
    let cases = suites.flatMap { $0.content.dropFirst() }
    let seconds = submissions.flatMap(\.exercises).map(\.seconds).reduce(0, +)
    let root = XMLElement(
      name: "testsuites",
      attributes: [
        "name": "The Combine Workbook", "tests": "\(cases.count)",
        "failures": cases.number(of: "failure"),
        "errors": cases.number(of: "error"), "time": seconds.asTime,
      ], content: suites)
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" + root.lines()
  }

  private func suite(_ exercise: Exercise, in submission: Submission)
    -> XMLElement
  {
    let cases = cases(of: exercise, in: submission)
    let properties = [
      ("student", submission.student), ("verdict", exercise.verdict.label),
      ("points", exercise.points.asPoints),
      ("possible", "\(exercise.possible)"),
    ].map {
      XMLElement(name: "property", attributes: ["name": $0.0, "value": $0.1])
    }
    return XMLElement(
      name: "testsuite",
      attributes: [
        "name": "\(exercise.id) \(exercise.title)", "tests": "\(cases.count)",
        "failures": cases.number(of: "failure"),
        "errors": cases.number(of: "error"),
        "skipped": cases.number(of: "skipped"),
        "time": exercise.seconds.asTime, "timestamp": graded,
        "package": submission.student,
      ],
      content: [
        XMLElement(name: "properties", attributes: [:], content: properties)
      ] + cases)
  }

  private func cases(of exercise: Exercise, in submission: Submission)
    -> [XMLElement]
  {
    // A dot would make Jenkins see a package in a learner's name.
    let student = submission.student.replacing(".", with: "_")
    let group = "\(student).Exercise\(exercise.id.replacing(".", with: "_"))"
    func element(_ name: String, _ problem: XMLElement?) -> XMLElement {
      XMLElement(
        name: "testcase", attributes: ["classname": group, "name": name],
        content: problem.map { [$0] } ?? [])
    }
    func problem(_ name: String, _ message: String) -> XMLElement {
      XMLElement(
        name: name,
        attributes: [
          "type": exercise.verdict.rawValue, "message": message.firstLine,
        ], text: message)
    }
    var cases = exercise.tests.map { test in
      switch test.outcome {
      case .passed: element(test.name, nil)
      case .failed: element(test.name, problem("failure", test.message ?? ""))
      case .notRun:
        element(
          test.name,
          XMLElement(name: "skipped", attributes: ["message": "did not run"]))
      }
    }
    // What went wrong around the tests: it crashed, it did not compile.
    if exercise.verdict != .passed, exercise.verdict != .notYet,
      exercise.verdict != .notStarted || cases.isEmpty
    {
      let message =
        submission.problem ?? exercise.message ?? exercise.verdict.label
      cases.append(
        element("The tests run to their end.", problem("error", message)))
    }
    return cases
  }
}

extension [XMLElement] {
  /// How many cases have such a problem.
  fileprivate func number(of problem: String) -> String {
    "\(filter { $0.content.first?.name == problem }.count)"
  }
}

extension Double {
  fileprivate var asTime: String { String(format: "%.3f", self) }
}
