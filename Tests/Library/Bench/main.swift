// Prints the nanoseconds for a value and for a closure call:
//
//   WORKBOOK_EXERCISE=bench swift run -c release bench
//
// A closure that adds to a captured variable is what people write. Each call
// checks that no other access to the variable is in progress. The bare closure
// writes through a pointer, which is the least that a call can cost.

#if DEBUG
  print("This is a debug build; measure with `-c release`.")
#endif

let rounds = 15

/// Returns the first closure, in a way that the optimizer cannot predict.
func anyOf(_ closures: ((Int) -> Void)...) -> (Int) -> Void {
  closures[CommandLine.arguments.isEmpty ? 1 : 0]
}

func column(_ number: Double, _ width: Int) -> String {
  let text = "\((number * 10).rounded() / 10)"
  return String(repeating: " ", count: max(0, width - text.count)) + text
}

var sum = 0
let tally = UnsafeMutablePointer<Int>.allocate(capacity: 1)
tally.initialize(to: 0)
let closures = [
  ("captured variable", anyOf({ sum &+= $0 }, { sum &-= $0 })),
  ("bare", anyOf({ tally.pointee &+= $0 }, { tally.pointee &-= $0 })),
]
for (name, closure) in closures {
  print(
    """
    A closure, \(name): the median of \(rounds) rounds of \
    \(Benchmark.count) values.

     a call   a value   ratio    goal
    """)
  for pipeline in Pipeline.all {
    let cost = Benchmark(pipeline, rounds: rounds, of: closure)
    print(
      column(cost.median(\.call), 4) + " ns" + column(cost.median(\.value), 7)
        + " ns" + column(cost.median(\.ratio), 8) + column(pipeline.goal, 8)
        + "  " + pipeline.name)
  }
  print()
}
print("receive(on:) with a backlog behind a slow first value, a value:")
for count in [40_000, 80_000, 160_000, 320_000] {
  print("  \(count) values: \(column(Pipeline.backlog(of: count), 0)) ns")
}
