import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Dispatch
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

/// What a value costs on its way from a sequence to a sink, beside what a call
/// costs of the same closure, which the optimizer cannot see through.
struct Benchmark {
  /// The cost of one call and of one value, in nanoseconds.
  struct Round {
    var call: Double
    var value: Double
    var ratio: Double { value / call }
  }

  /// How many calls and values a round has.
  static let count = 1_000_000

  private(set) var rounds: [Round] = []

  /// Measures calls and values in turn, so that both see the same machine.
  init(rounds number: Int, of closure: @escaping (Int) -> Void) {
    for _ in 0..<number {
      let call = nanoseconds {
        for value in 0..<Self.count { closure(value) }
      }
      let value = nanoseconds {
        (0..<Self.count).publisher.sink(receiveValue: closure).cancel()
      }
      rounds.append(Round(call: call, value: value))
    }
  }

  /// The middle round of each: calls, values, ratios.
  func median(_ number: KeyPath<Round, Double>) -> Double {
    rounds.map { $0[keyPath: number] }.sorted()[rounds.count / 2]
  }
}

private func nanoseconds(_ body: () -> Void) -> Double {
  let start = DispatchTime.now().uptimeNanoseconds
  body()
  let end = DispatchTime.now().uptimeNanoseconds
  return Double(end - start) / Double(Benchmark.count)
}
