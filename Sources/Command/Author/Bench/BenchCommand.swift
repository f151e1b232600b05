import WorkbookCourse
import WorkbookTools

/// `workbook bench`: nanoseconds a value, beside nanoseconds a closure call.
///
/// A closure that adds to a captured variable is what people write; each of
/// its calls checks that nobody else has the variable. The bare one writes
/// through a pointer, and is the least that a call can cost.
package func bench(_ arguments: [String], in workbook: Workbook) throws
  -> ExitStatus
{
  var options = Options(arguments)
  if let word = try options.only("bench") {
    throw Failure.usage("`workbook bench` takes no name, not \(word).")
  }
  #if DEBUG
    workbook.terminal.print(
      "This is a debug build; measure with: swift run -c release workbook bench"
    )
  #endif
  var sum = 0
  let tally = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  tally.initialize(to: 0)
  defer { tally.deallocate() }
  let closures = [
    ("captured variable", anyOf({ sum &+= $0 }, { sum &-= $0 })),
    ("bare", anyOf({ tally.pointee &+= $0 }, { tally.pointee &-= $0 })),
  ]
  for (name, closure) in closures {
    workbook.terminal.print(
      """
      A closure, \(name): the median of \(rounds) rounds of \
      \(Benchmark.count) values.

                                  a call     a value   ratio    goal
      """)
    for pipeline in Pipeline.all {
      report(
        pipeline, Benchmark(pipeline, rounds: rounds, of: closure),
        by: workbook)
    }
    workbook.terminal.print()
  }
  return .passed
}

private let rounds = 15

/// The first of two closures; the optimizer cannot know which.
private func anyOf(
  _ closures: ((Int) -> Void)...
) -> (Int) -> Void {
  closures[CommandLine.arguments.isEmpty ? 1 : 0]
}

private func report(
  _ pipeline: Pipeline, _ benchmark: Benchmark, by workbook: Workbook
) {
  func row(_ number: Double, _ width: Int) -> String {
    let text = "\((number * 10).rounded() / 10)"
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
  let padding = String(
    repeating: " ", count: max(0, 24 - pipeline.name.count))
  workbook.terminal.print(
    pipeline.name + padding + row(benchmark.median(\.call), 7) + " ns"
      + row(benchmark.median(\.value), 9) + " ns"
      + row(benchmark.median(\.ratio), 8) + row(pipeline.goal, 8))
}
