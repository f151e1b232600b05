import WorkbookCourse
import WorkbookRunner
import WorkbookTools

/// `workbook test`, `workbook test 05.2`, `workbook test 05`, `workbook test all`.
func test(_ arguments: [String], in workbook: Workbook) throws -> ExitStatus {
  var options = Options(arguments)
  let limit = try options.seconds("--time-limit") ?? 10
  let typed = try options.only("test")
  let exercises = try workbook.exercises(toTest: typed)
  let report = Report(
    terminal: workbook.terminal, checkout: workbook.checkout)
  guard !exercises.isEmpty else {
    throw Failure.usage("There is no exercise to test yet.")
  }
  if typed == nil || typed?.contains(".") == true {
    let results = try workbook.test(
      exercises, limit: limit, show: report.print)
    workbook.printNext(after: exercises[0], results)
    return results[0].verdict.hasPassed ? .passed : .notYet
  }

  let results = try workbook.test(
    exercises, limit: limit, show: report.printHeadline)
  workbook.terminal.print()
  let passed = results.filter(\.verdict.hasPassed).count
  workbook.terminal.print(
    "\(passed) of \(counted(results.count, "exercise")) passed.")
  let failing = results.first {
    if case .notStarted = $0.verdict { return false }
    return !$0.verdict.hasPassed
  }
  if let failing {
    workbook.terminal.print()
    report.print(failing)
  }
  let current = failing ?? results.first { !$0.verdict.hasPassed }
  workbook.printNext(after: current?.exercise ?? exercises[0], results)
  return passed == results.count ? .passed : .notYet
}

extension Workbook {
  /// Without a name it is the current exercise.
  fileprivate func exercises(toTest typed: String?) throws -> [Exercise] {
    switch typed {
    case nil: return (current ?? course.exercises.last).map { [$0] } ?? []
    case "all": return course.exercises
    default: return try course.exercises(matching: typed)
    }
  }
}
