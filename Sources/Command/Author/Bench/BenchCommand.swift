import WorkbookBase

/// `workbook bench`: nanoseconds a value, beside nanoseconds a closure call.
///
/// A closure that adds to a captured variable is what people write; each of
/// its calls checks that nobody else has the variable. The bare one writes
/// through a pointer, and is the least that a call can cost.
package func bench(_ arguments: [String], in workbook: CommandContext) throws
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
  workbook.terminal.print(
    "receive(on:) with a backlog behind a slow first value, a value:")
  for count in [40_000, 80_000, 160_000, 320_000] {
    let cost = Pipeline.backlog(of: count)
    workbook.terminal.print(
      "  \(count) values: \((cost * 10).rounded() / 10) ns")
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
  _ pipeline: Pipeline, _ benchmark: Benchmark, by workbook: CommandContext
) {
  func number(_ number: Double, _ width: Int) -> String {
    "\((number * 10).rounded() / 10)".leftFilled(to: width)
  }
  workbook.terminal.print(
    pipeline.name.filled(to: 24) + number(benchmark.median(\.call), 7) + " ns"
      + number(benchmark.median(\.value), 9) + " ns"
      + number(benchmark.median(\.ratio), 8) + number(pipeline.goal, 8))
}
