/// An operator of chapter 22 that a learner writes as a short exercise, with
/// `workbook make`.
package struct OtherOperator {
  /// A kind of operator that chapter 22 builds.
  package enum Shape { case result, earlyResult, gate, timed }

  /// The name that a learner types: `lastWhere`.
  package let name: String
  package let shape: Shape
  /// The task, in a sentence.
  package let task: String
  /// The lines of the rules that its shape leaves open.
  let rules: [String]
  /// Whether the rules replace those of its shape.
  let replacesRules: Bool
  /// The name of Combine's function, with its generic parameters.
  let function: String
  let parameters: String
  /// The type of the values that it delivers.
  let output: String
  /// The protocol that its upstream's `Output` must conform to.
  let constraint: String?
  /// A type that the declaration needs.
  let before: String
  /// The call in its test, after `bench.upstream.`.
  package let call: String

  private init(
    _ name: String, _ shape: Shape, _ task: String, rules: [String] = [],
    instead replacement: [String]? = nil, _ function: String,
    _ parameters: String, _ output: String,
    where constraint: String? = nil, before: String = "", call: String
  ) {
    self.name = name
    self.shape = shape
    self.task = task
    self.rules = replacement ?? rules
    replacesRules = replacement != nil
    self.function = function
    self.parameters = parameters
    self.output = output
    self.constraint = constraint
    self.before = before
    self.call = call
  }
}

extension OtherOperator {
  /// All of them, in the order of the chapter; `LibraryOperator` of the test kit
  /// has the same names and calls.
  package static let all: [OtherOperator] = [
    .init(
      "reduce", .result,
      "Deliver one result, made by a closure from all values.",
      "reduce<T>",
      "_ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T",
      "T", call: "reduce(0) { 10 * $0 + $1.number }"),
    .init(
      "tryReduce", .result,
      "Deliver one result, made from all values by a closure that may throw.",
      "tryReduce<T>",
      "_ initialResult: T, "
        + "_ nextPartialResult: @escaping (T, Output) throws -> T",
      "T", call: "tryReduce(0, bench.append)"),
    .init(
      "count", .result, "Deliver the number of values.",
      "count", "", "Int", call: "count()"),
    .init(
      "max", .result, "Deliver the greatest value, the first of equal ones.",
      "max", "", "Output", where: "Comparable", call: "max()"),
    .init(
      "maxBy", .result,
      "Deliver the first greatest value in a closure's order.",
      "max", "by areInIncreasingOrder: @escaping (Output, Output) -> Bool",
      "Output", call: "max { $0.number / 2 < $1.number / 2 }"),
    .init(
      "tryMaxBy", .result,
      "Deliver the first greatest value, by a closure that may throw.",
      rules: [
        "Call the closure with the greatest value so far, and the new one."
      ],
      "tryMax",
      "by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool",
      "Output", call: "tryMax(by: bench.isLess)"),
    .init(
      "min", .result, "Deliver the least value, the first of equal ones.",
      "min", "", "Output", where: "Comparable", call: "min()"),
    .init(
      "minBy", .result, "Deliver the first least value in a closure's order.",
      "min", "by areInIncreasingOrder: @escaping (Output, Output) -> Bool",
      "Output", call: "min { $0.number / 2 < $1.number / 2 }"),
    .init(
      "tryMinBy", .result,
      "Deliver the first least value, by a closure that may throw.",
      rules: ["Call the closure with the new value, and the least one so far."],
      "tryMin",
      "by areInIncreasingOrder: @escaping (Output, Output) throws -> Bool",
      "Output", call: "tryMin(by: bench.isLess)"),
    .init(
      "last", .result, "Deliver the last value.",
      "last", "", "Output", call: "last()"),
    .init(
      "lastWhere", .result,
      "Deliver the last value that satisfies a predicate.",
      "last", "where predicate: @escaping (Output) -> Bool",
      "Output", call: "last(where: bench.isWanted)"),
    .init(
      "tryLastWhere", .result,
      "Deliver the last value that passes a predicate, which may throw.",
      "tryLast", "where predicate: @escaping (Output) throws -> Bool",
      "Output", call: "tryLast(where: bench.isOdd)"),
    .init(
      "ignoreOutput", .result, "Deliver no value, and the completion at once.",
      instead: [
        "Hand over your subscription, and then request `.unlimited`.",
        "Pass the completion on at once: it waits for no request.",
      ],
      "ignoreOutput", "", "Never", call: "ignoreOutput()"),
    .init(
      "replaceEmpty", .result,
      "Deliver all values, or `output` if there is none.",
      instead: [
        "Deliver each value at once. Requests pass through, and so does the",
        "  demand that the subscriber returns.",
        "If upstream finishes without a value, deliver `output` when the",
        "  subscriber has requested a value, and `.finished` right after it.",
        "Otherwise upstream's completion passes through at once.",
      ],
      "replaceEmpty", "with output: Output",
      "Output", call: "replaceEmpty(with: 9)"),
    .init(
      "contains", .earlyResult,
      "Deliver true at an equal value, or false at the end.",
      "contains", "_ output: Output",
      "Bool", where: "Equatable", call: "contains(2)"),
    .init(
      "containsWhere", .earlyResult,
      "Deliver true at a value that passes a predicate, or false at the end.",
      "contains", "where predicate: @escaping (Output) -> Bool",
      "Bool", call: "contains(where: bench.isWanted)"),
    .init(
      "tryContainsWhere", .earlyResult,
      "Deliver true at a value that passes a predicate, or false at the end.",
      "tryContains", "where predicate: @escaping (Output) throws -> Bool",
      "Bool", call: "tryContains(where: bench.isEven)"),
    .init(
      "allSatisfy", .earlyResult,
      "Deliver false at a value that fails a predicate, or true at the end.",
      "allSatisfy", "_ predicate: @escaping (Output) -> Bool",
      "Bool", call: "allSatisfy(bench.isWanted)"),
    .init(
      "tryAllSatisfy", .earlyResult,
      "Deliver false at a value that fails a predicate, or true at the end.",
      "tryAllSatisfy", "_ predicate: @escaping (Output) throws -> Bool",
      "Bool", call: "tryAllSatisfy(bench.isOdd)"),
    .init(
      "prefixWhile", .gate,
      "Deliver values until a predicate is false, and finish.",
      instead: [
        "Requests pass through, and so does the demand that the subscriber",
        "  returns.",
        "At the first false, cancel upstream, and then finish.",
      ],
      "prefix", "while predicate: @escaping (Output) -> Bool",
      "Output", call: "prefix(while: bench.isWanted)"),
    .init(
      "tryPrefixWhile", .gate,
      "Deliver values until a predicate is false, and finish.",
      instead: [
        "Requests pass through, and so does the demand that the subscriber",
        "  returns.",
        "At the first false, cancel upstream, and then finish.",
      ],
      "tryPrefix", "while predicate: @escaping (Output) throws -> Bool",
      "Output", call: "tryPrefix(while: bench.isOdd)"),
    .init(
      "dropWhile", .gate, "Leave out values until a predicate is false.",
      "drop", "while predicate: @escaping (Output) -> Bool",
      "Output", call: "drop(while: bench.isWanted)"),
    .init(
      "tryDropWhile", .gate, "Leave out values until a predicate is false.",
      "tryDrop", "while predicate: @escaping (Output) throws -> Bool",
      "Output", call: "tryDrop(while: bench.isOdd)"),
    .init(
      "tryFilter", .gate, "Deliver the values that pass a predicate.",
      "tryFilter", "_ isIncluded: @escaping (Output) throws -> Bool",
      "Output", call: "tryFilter(bench.isOdd)"),
    .init(
      "tryCompactMap", .gate, "Deliver each result that is not nil.",
      "tryCompactMap<T>", "_ transform: @escaping (Output) throws -> T?",
      "T", call: "tryCompactMap(bench.half)"),
    .init(
      "tryScan", .gate, "Deliver the result so far for each value.",
      instead: [
        "Requests pass through, and so does the demand that the subscriber",
        "  returns. Each value of upstream makes one that you deliver.",
      ],
      "tryScan<T>",
      "_ initialResult: T, "
        + "_ nextPartialResult: @escaping (T, Output) throws -> T",
      "T", call: "tryScan(0, bench.append)"),
    .init(
      "tryRemoveDuplicates", .gate,
      "Leave out a value that equals the one before it.",
      rules: ["At the end, release the value that you have stored."],
      "tryRemoveDuplicates",
      "by predicate: @escaping (Output, Output) throws -> Bool",
      "Output", call: "tryRemoveDuplicates(by: bench.isSimilar)"),
    .init(
      "outputAt", .gate, "Deliver the value at a place from 0, and finish.",
      rules: [
        "After the value, upstream is cancelled, and then you finish."
      ],
      "output", "at index: Int",
      "Output", call: "output(at: 1)"),
    .init(
      "dropUntilOutput", .gate,
      "Leave out values until another publisher sends one.",
      instead: [
        "Hand over a subscription, then subscribe to `publisher`, then to",
        "  upstream. Add up the requests until upstream's subscription comes.",
        "Request one value of `publisher`, and cancel it when the value comes.",
        "Request no other value in the place of one that you leave out.",
        "A completion of `publisher` before its value cancels upstream, and goes",
        "  to the subscriber. Upstream's completion cancels `publisher`.",
      ],
      "drop<P: Publisher>", "untilOutputFrom publisher: P",
      "Output", call: "drop(untilOutputFrom: bench.other)"),
    .init(
      "measureInterval", .timed, "Deliver the time between two values.",
      rules: [
        "The first time is that since upstream's subscription came.",
        "Requests pass through. When a delivery returns demand, request it from",
        "  upstream, and return `.none`.",
      ],
      "measureInterval<S: Scheduler>", "using scheduler: S",
      "S.SchedulerTimeType.Stride",
      call: "measureInterval(using: bench.scheduler)"),
    .init(
      "timeout", .timed, "Finish if no value comes for a while.",
      rules: [
        "The time begins when upstream's subscription comes, and anew at the",
        "  first request and at each value.",
        "The scheduler delivers values and the completion, with",
        "  `scheduler.schedule { }`, in their order. They arrive even if nobody",
        "  stores your subscription.",
        "Requests pass through. When a delivery returns demand, request it from",
        "  upstream after the value.",
        "When the time is over, cancel upstream, and finish at once.",
        "Release upstream's subscription as soon as upstream completes.",
      ],
      "timeout<S: Scheduler>",
      "_ interval: S.SchedulerTimeType.Stride, scheduler: S",
      "Output", call: "timeout(.seconds(2), scheduler: bench.scheduler)"),
    .init(
      "collectByTime", .timed,
      "Deliver the values of each interval in an array.",
      rules: [
        "The intervals begin when upstream's subscription comes. Hand over yours,",
        "  and request `.unlimited` from upstream.",
        "`.byTimeOrCount` also delivers an array as soon as it has so many values.",
        "An interval without a value delivers no array. An array waits for a",
        "  request, and the completion for the arrays before it.",
        "At a finish deliver the rest. A failure drops what was collected.",
        "Cancel the scheduler's repetition when upstream completes, and at a",
        "  cancel.",
      ],
      "collect<S: Scheduler>", "_ strategy: Publishers.TimeGroupingStrategy<S>",
      "[Output]",
      before: """
        extension Publishers {
          public enum TimeGroupingStrategy<Context: Scheduler> {
            case byTime(Context, Context.SchedulerTimeType.Stride)
            case byTimeOrCount(Context, Context.SchedulerTimeType.Stride, Int)
          }
        }
        """,
      call: "collect(.byTimeOrCount(bench.scheduler, .seconds(2), 2))"),
  ]
}
