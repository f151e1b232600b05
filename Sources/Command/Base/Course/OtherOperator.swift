/// An operator of chapter 22 that a learner writes as a short exercise, with
/// `workbook make`.
package struct OtherOperator {
  /// A kind of operator that chapter 22 builds.
  package enum Shape {
    case result, earlyResult, gate, timed
  }

  /// What a learner types: `lastWhere`.
  package var name: String
  package var shape: Shape
  /// What to write, in a sentence.
  package var task: String
  /// What the shape leaves open, a line each.
  var rules: [String] = []
  /// The name of Combine's function, with its generic parameters.
  var function: String
  var parameters = ""
  /// The type of what it delivers.
  var output: String
  /// What its upstream's `Output` has to be.
  var constraint = ""
  /// A type that the declaration needs.
  var before = ""
  /// How its test calls it.
  package var call: String
}

extension OtherOperator {
  /// All of them, in the order of the chapter; `LibraryOperator` of the test kit
  /// has the same names and calls.
  package static let all: [OtherOperator] = [
    OtherOperator(
      name: "reduce", shape: .result,
      task: "Deliver one result that a closure makes of all values.",
      function: "reduce<T>",
      parameters: """
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
        """, output: "T",
      call: "bench.upstream.reduce(0) { 10 * $0 + $1.number }"),
    OtherOperator(
      name: "tryReduce", shape: .result,
      task: "As `reduce`, with a closure that may throw.",
      function: "tryReduce<T>",
      parameters: """
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
        """, output: "T",
      call: "bench.upstream.tryReduce(0, bench.append)"),
    OtherOperator(
      name: "count", shape: .result,
      task: "Deliver the number of values.",
      function: "count", output: "Int",
      call: "bench.upstream.count()"),
    OtherOperator(
      name: "max", shape: .result,
      task: "Deliver the greatest value, the first of equal ones.",
      function: "max", output: "Output", constraint: "Comparable",
      call: "bench.upstream.max()"),
    OtherOperator(
      name: "maxBy", shape: .result,
      task: "Deliver the greatest value in a closure's order.",
      function: "max",
      parameters: "by areInIncreasingOrder: @escaping (Output, Output) -> Bool",
      output: "Output",
      call: "bench.upstream.max { $0.number / 2 < $1.number / 2 }"),
    OtherOperator(
      name: "tryMaxBy", shape: .result,
      task: "As `maxBy`, with a closure that may throw.",
      function: "tryMax",
      parameters: """
        by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
        """, output: "Output",
      call: "bench.upstream.tryMax(by: bench.isLess)"),
    OtherOperator(
      name: "min", shape: .result,
      task: "Deliver the least value.",
      function: "min", output: "Output", constraint: "Comparable",
      call: "bench.upstream.min()"),
    OtherOperator(
      name: "minBy", shape: .result,
      task: "Deliver the least value in a closure's order.",
      function: "min",
      parameters: "by areInIncreasingOrder: @escaping (Output, Output) -> Bool",
      output: "Output",
      call: "bench.upstream.min { $0.number / 2 < $1.number / 2 }"),
    OtherOperator(
      name: "tryMinBy", shape: .result,
      task: "As `minBy`, with a closure that may throw.",
      function: "tryMin",
      parameters: """
        by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool
        """, output: "Output",
      call: "bench.upstream.tryMin(by: bench.isLess)"),
    OtherOperator(
      name: "last", shape: .result,
      task: "Deliver the last value.",
      function: "last", output: "Output",
      call: "bench.upstream.last()"),
    OtherOperator(
      name: "lastWhere", shape: .result,
      task: "Deliver the last value that satisfies a predicate.",
      function: "last",
      parameters: "where predicate: @escaping (Output) -> Bool",
      output: "Output",
      call: "bench.upstream.last(where: bench.isWanted)"),
    OtherOperator(
      name: "tryLastWhere", shape: .result,
      task: "As `lastWhere`, with a closure that may throw.",
      function: "tryLast",
      parameters: "where predicate: @escaping (Output) throws -> Bool",
      output: "Output",
      call: "bench.upstream.tryLast(where: bench.isOdd)"),
    OtherOperator(
      name: "ignoreOutput", shape: .result,
      task: "Deliver no value, and the completion at once.",
      rules: ["The completion waits for no request."],
      function: "ignoreOutput", output: "Never",
      call: "bench.upstream.ignoreOutput()"),
    OtherOperator(
      name: "replaceEmpty", shape: .result,
      task: "Deliver all values, or `output` if there is none.",
      rules: [
        "Values are delivered at once, and each request goes to upstream, too.",
        "Only `output` waits for a request.",
      ],
      function: "replaceEmpty",
      parameters: "with output: Output", output: "Output",
      call: "bench.upstream.replaceEmpty(with: 9)"),
    OtherOperator(
      name: "contains", shape: .earlyResult,
      task: "Deliver true at an equal value, or false at the end.",
      function: "contains",
      parameters: "_ output: Output", output: "Bool",
      constraint: "Equatable",
      call: "bench.upstream.contains(2)"),
    OtherOperator(
      name: "containsWhere", shape: .earlyResult,
      task: "Deliver whether a value satisfies a predicate.",
      function: "contains",
      parameters: "where predicate: @escaping (Output) -> Bool",
      output: "Bool",
      call: "bench.upstream.contains(where: bench.isWanted)"),
    OtherOperator(
      name: "tryContainsWhere", shape: .earlyResult,
      task: "As `containsWhere`, with a closure that may throw.",
      function: "tryContains",
      parameters: "where predicate: @escaping (Output) throws -> Bool",
      output: "Bool",
      call: "bench.upstream.tryContains(where: bench.isEven)"),
    OtherOperator(
      name: "allSatisfy", shape: .earlyResult,
      task: "Deliver whether all values satisfy a predicate.",
      function: "allSatisfy",
      parameters: "_ predicate: @escaping (Output) -> Bool",
      output: "Bool",
      call: "bench.upstream.allSatisfy(bench.isWanted)"),
    OtherOperator(
      name: "tryAllSatisfy", shape: .earlyResult,
      task: "As `allSatisfy`, with a closure that may throw.",
      function: "tryAllSatisfy",
      parameters: "_ predicate: @escaping (Output) throws -> Bool",
      output: "Bool",
      call: "bench.upstream.tryAllSatisfy(bench.isOdd)"),
    OtherOperator(
      name: "prefixWhile", shape: .gate,
      task: "Deliver values until a predicate says no, and finish.",
      function: "prefix",
      parameters: "while predicate: @escaping (Output) -> Bool",
      output: "Output",
      call: "bench.upstream.prefix(while: bench.isWanted)"),
    OtherOperator(
      name: "tryPrefixWhile", shape: .gate,
      task: "As `prefixWhile`, with a closure that may throw.",
      function: "tryPrefix",
      parameters: "while predicate: @escaping (Output) throws -> Bool",
      output: "Output",
      call: "bench.upstream.tryPrefix(while: bench.isOdd)"),
    OtherOperator(
      name: "dropWhile", shape: .gate,
      task: "Leave out values until a predicate says no.",
      function: "drop",
      parameters: "while predicate: @escaping (Output) -> Bool",
      output: "Output",
      call: "bench.upstream.drop(while: bench.isWanted)"),
    OtherOperator(
      name: "tryDropWhile", shape: .gate,
      task: "As `dropWhile`, with a closure that may throw.",
      function: "tryDrop",
      parameters: "while predicate: @escaping (Output) throws -> Bool",
      output: "Output",
      call: "bench.upstream.tryDrop(while: bench.isOdd)"),
    OtherOperator(
      name: "tryFilter", shape: .gate,
      task: "As `filter`, with a closure that may throw.",
      function: "tryFilter",
      parameters: "_ isIncluded: @escaping (Output) throws -> Bool",
      output: "Output",
      call: "bench.upstream.tryFilter(bench.isOdd)"),
    OtherOperator(
      name: "tryCompactMap", shape: .gate,
      task: "As `compactMap`, with a closure that may throw.",
      function: "tryCompactMap<T>",
      parameters: "_ transform: @escaping (Output) throws -> T?",
      output: "T",
      call: "bench.upstream.tryCompactMap(bench.half)"),
    OtherOperator(
      name: "tryScan", shape: .gate,
      task: "As `scan`, with a closure that may throw.",
      function: "tryScan<T>",
      parameters: """
        _ initialResult: T, _ nextPartialResult: @escaping (T, Output) throws -> T
        """, output: "T",
      call: "bench.upstream.tryScan(0, bench.append)"),
    OtherOperator(
      name: "tryRemoveDuplicates", shape: .gate,
      task: "As `removeDuplicates`, with a closure that may throw.",
      function: "tryRemoveDuplicates",
      parameters: "by predicate: @escaping (Output, Output) throws -> Bool",
      output: "Output",
      call: "bench.upstream.tryRemoveDuplicates(by: bench.isSimilar)"),
    OtherOperator(
      name: "outputAt", shape: .gate,
      task: "Deliver the value at a place from 0, and finish.",
      rules: ["After the value, upstream is cancelled, and then you finish."],
      function: "output",
      parameters: "at index: Int", output: "Output",
      call: "bench.upstream.output(at: 1)"),
    OtherOperator(
      name: "dropUntilOutput", shape: .gate,
      task: "Leave out values until another publisher sends one.",
      rules: [
        "Hand over a subscription, then subscribe to `publisher`, then to",
        "  upstream. Add up the requests until upstream's subscription comes.",
        "Request one value of `publisher`, and cancel it when the value comes.",
        "No value is requested in the place of one that is left out.",
        "A completion of `publisher` before its value cancels upstream, and goes",
        "  to the subscriber. Upstream's completion cancels `publisher`.",
      ],
      function: "drop<P: Publisher>",
      parameters: "untilOutputFrom publisher: P", output: "Output",
      call: "bench.upstream.drop(untilOutputFrom: bench.other)"),
    OtherOperator(
      name: "measureInterval", shape: .timed,
      task: "Deliver the time between two values.",
      rules: [
        "The first time is that since upstream's subscription came.",
        "Requests pass through. What the subscriber returns is requested from",
        "  upstream, and not returned.",
      ],
      function: "measureInterval<S: Scheduler>",
      parameters: "using scheduler: S",
      output: "S.SchedulerTimeType.Stride",
      call: "bench.upstream.measureInterval(using: bench.scheduler)"),
    OtherOperator(
      name: "timeout", shape: .timed,
      task: "Finish if no value comes for a while.",
      rules: [
        "The time begins when upstream's subscription comes, before it is handed",
        "  over, and anew at the first request and at each value.",
        "The scheduler delivers values and the completion, with",
        "  `scheduler.schedule { }`, in their order.",
        "Requests pass through. What the subscriber returns is requested from",
        "  upstream after the value.",
        "When the time is over, cancel upstream, and finish at once.",
      ],
      function: "timeout<S: Scheduler>",
      parameters: "_ interval: S.SchedulerTimeType.Stride, scheduler: S",
      output: "Output",
      call: """
        bench.upstream.timeout(.seconds(2), scheduler: bench.scheduler)
        """),
    OtherOperator(
      name: "collectByTime", shape: .timed,
      task: "Deliver the values of each interval in an array.",
      rules: [
        "The intervals begin when upstream's subscription comes. Hand over yours,",
        "  and request `.unlimited` from upstream.",
        "`.byTimeOrCount` also delivers an array as soon as it has so many values.",
        "An interval without a value delivers no array. An array waits for a",
        "  request, and the completion for the arrays before it.",
        "At a finish deliver the rest. A failure drops what was collected.",
      ],
      function: "collect<S: Scheduler>",
      parameters: "_ strategy: Publishers.TimeGroupingStrategy<S>",
      output: "[Output]",
      before: """
        extension Publishers {
          public enum TimeGroupingStrategy<Context: Scheduler> {
            case byTime(Context, Context.SchedulerTimeType.Stride)
            case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
          }
        }

        """,
      call: """
        bench.upstream.collect(.byTimeOrCount(bench.scheduler, .seconds(2), 2))
        """),
  ]
}
