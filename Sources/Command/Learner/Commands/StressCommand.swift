import WorkbookCourse
import WorkbookRunner
import WorkbookTools

/// `workbook stress 04.5`: only the tests in which somebody comes between, and
/// then ThreadSanitizer.
func stress(_ arguments: [String], in workbook: Workbook) throws -> ExitStatus {
  var options = Options(arguments)
  let limit = try options.seconds("--time-limit") ?? 10
  let checkout = workbook.checkout
  let exercise = try options.only("stress").map(workbook.course.exercise)
  guard let exercise = exercise ?? workbook.current else {
    throw Failure.usage("There is no exercise to test yet.")
  }
  guard let tests = ThreadTests.pattern(for: exercise, in: checkout) else {
    throw Failure.usage(
      "\(exercise.id) is used by one thread, one call after the other: there "
        + "is nobody who could come between. `swift run workbook test "
        + "\(exercise.id)` tests it.")
  }
  var tester = Tester(checkout: checkout, exercises: [exercise])
  tester.limit = limit
  tester.selection = tests
  let waiting = Waiting(tester, on: workbook.terminal)
  tester.news = waiting.tell
  defer { waiting.clear() }
  let result = try tester.run()[0]
  waiting.clear()
  Report(terminal: workbook.terminal, checkout: checkout).print(result)
  guard result.verdict.hasPassed else { return .notYet }
  workbook.printNext([
    ("test \(exercise.id)", "all of its tests, which is what counts")
  ])
  return .passed
}
