import Dispatch

/// The cost of a value in a pipeline, compared with a call of the same closure,
/// which the optimizer cannot inline.
struct Benchmark {
  /// The cost of one call and of one value, in nanoseconds.
  struct Round {
    var call: Double
    var value: Double
    var ratio: Double { value / call }
  }

  /// The number of calls and values in a round.
  static let count = 1_000_000

  private(set) var rounds: [Round] = []

  /// Measures calls and values alternately, under the same load.
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

  /// Returns the median round of calls, values or ratios.
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
