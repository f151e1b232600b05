import WorkbookCourse
import WorkbookTools

/// `workbook bench`: nanoseconds a value, beside nanoseconds a closure call.
///
/// A closure that adds to a captured variable is what people write; each of
/// its calls checks that nobody else has the variable. The bare one writes
/// through a pointer, and is the least that a call can cost.
func bench(_ arguments: [String], in workbook: Workbook) throws -> ExitStatus {
  var options = Options(arguments)
  if let word = try options.only("bench") {
    throw Failure.usage("`workbook bench` takes no name, not \(word).")
  }
  #if DEBUG
    workbook.terminal.print(
      "This is a debug build; measure with: swift run -c release workbook bench"
    )
  #endif
  let number = 15
  workbook.terminal.print(
    """
    From a sequence to a sink: the median of \(number) rounds of \
    \(Benchmark.count) values.

                                    a call     a value   ratio
    """)
  var sum = 0
  report(
    "captured variable",
    Benchmark(
      rounds: number, of: anyOf({ sum &+= $0 }, { sum &-= $0 })), by: workbook)
  let tally = UnsafeMutablePointer<Int>.allocate(capacity: 1)
  tally.initialize(to: 0)
  defer { tally.deallocate() }
  report(
    "bare",
    Benchmark(
      rounds: number,
      of: anyOf({ tally.pointee &+= $0 }, { tally.pointee &-= $0 })),
    by: workbook)
  return .passed
}

/// The first of two closures; the optimizer cannot know which.
private func anyOf(
  _ closures: ((Int) -> Void)...
) -> (Int) -> Void {
  closures[CommandLine.arguments.isEmpty ? 1 : 0]
}

private func report(
  _ name: String, _ benchmark: Benchmark, by workbook: Workbook
) {
  func row(_ number: Double, _ width: Int) -> String {
    let text = "\((number * 10).rounded() / 10)"
    return String(repeating: " ", count: max(0, width - text.count)) + text
  }
  let label = "closure, \(name)"
  let padding = String(repeating: " ", count: max(0, 28 - label.count))
  workbook.terminal.print(
    label + padding + row(benchmark.median(\.call), 7) + " ns"
      + row(benchmark.median(\.value), 9) + " ns"
      + row(benchmark.median(\.ratio), 8))
}

extension Command {
  package static let bench = Command(
    name: "bench", arguments: "",
    summary: "for authors: nanoseconds a value", run: WorkbookBench.bench)
}
