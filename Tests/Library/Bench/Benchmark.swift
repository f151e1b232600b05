import Dispatch

/// What a value costs on its way through a pipeline, beside what a call costs
/// of the same closure, which the optimizer cannot see through.
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
  init(
    _ pipeline: Pipeline, rounds number: Int,
    of closure: @escaping (Int) -> Void
  ) {
    for _ in 0..<number {
      let call = nanoseconds {
        for value in 0..<Self.count { closure(value) }
      }
      let value = nanoseconds { pipeline.run(Self.count, closure) }
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
