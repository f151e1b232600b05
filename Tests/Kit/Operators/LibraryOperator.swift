import Chapter01Handshake
import Chapter08Time
import Chapter20AForm
import Chapter22OtherOperators
import ExerciseSupport

/// An operator of the library that is the model for a learner's.
///
/// Each is called as in the table of `OtherOperator.swift`, from which `workbook
/// make` writes the learner's test.
public enum LibraryOperator: String, CaseIterable {
  case reduce, tryReduce, count, last, lastWhere, tryLastWhere
  case max, maxBy, tryMaxBy, min, minBy, tryMinBy, ignoreOutput, replaceEmpty
  case contains, containsWhere, tryContainsWhere, allSatisfy, tryAllSatisfy
  case prefixWhile, tryPrefixWhile, dropWhile, tryDropWhile, tryFilter
  case tryCompactMap, tryScan, tryRemoveDuplicates, outputAt, dropUntilOutput
  case measureInterval, timeout, collectByTime

  func subject(on bench: OperatorBench) -> SubjectUnderTest {
    switch self {
    case .reduce:
      bench.subject(bench.upstream.reduce(0) { 10 * $0 + $1.number })
    case .tryReduce:
      bench.subject(bench.upstream.tryReduce(0, bench.append))
    case .count:
      bench.subject(bench.upstream.count())
    case .last:
      bench.subject(bench.upstream.last())
    case .lastWhere:
      bench.subject(bench.upstream.last(where: bench.isWanted))
    case .tryLastWhere:
      bench.subject(bench.upstream.tryLast(where: bench.isOdd))
    case .max:
      bench.subject(bench.upstream.max())
    case .maxBy:
      bench.subject(bench.upstream.max { $0.number / 2 < $1.number / 2 })
    case .tryMaxBy:
      bench.subject(bench.upstream.tryMax(by: bench.isLess))
    case .min:
      bench.subject(bench.upstream.min())
    case .minBy:
      bench.subject(bench.upstream.min { $0.number / 2 < $1.number / 2 })
    case .tryMinBy:
      bench.subject(bench.upstream.tryMin(by: bench.isLess))
    case .ignoreOutput:
      bench.subject(bench.upstream.ignoreOutput())
    case .replaceEmpty:
      bench.subject(bench.upstream.replaceEmpty(with: 9))
    case .contains:
      bench.subject(bench.upstream.contains(2))
    case .containsWhere:
      bench.subject(bench.upstream.contains(where: bench.isWanted))
    case .tryContainsWhere:
      bench.subject(bench.upstream.tryContains(where: bench.isEven))
    case .allSatisfy:
      bench.subject(bench.upstream.allSatisfy(bench.isWanted))
    case .tryAllSatisfy:
      bench.subject(bench.upstream.tryAllSatisfy(bench.isOdd))
    case .prefixWhile:
      bench.subject(bench.upstream.prefix(while: bench.isWanted))
    case .tryPrefixWhile:
      bench.subject(bench.upstream.tryPrefix(while: bench.isOdd))
    case .dropWhile:
      bench.subject(bench.upstream.drop(while: bench.isWanted))
    case .tryDropWhile:
      bench.subject(bench.upstream.tryDrop(while: bench.isOdd))
    case .tryFilter:
      bench.subject(bench.upstream.tryFilter(bench.isOdd))
    case .tryCompactMap:
      bench.subject(bench.upstream.tryCompactMap(bench.half))
    case .tryScan:
      bench.subject(bench.upstream.tryScan(0, bench.append))
    case .tryRemoveDuplicates:
      bench.subject(bench.upstream.tryRemoveDuplicates(by: bench.isSimilar))
    case .outputAt:
      bench.subject(bench.upstream.output(at: 1))
    case .dropUntilOutput:
      bench.subject(bench.upstream.drop(untilOutputFrom: bench.other))
    case .measureInterval:
      bench.subject(bench.upstream.measureInterval(using: bench.scheduler))
    case .timeout:
      bench.subject(
        bench.upstream.timeout(.seconds(2), scheduler: bench.scheduler))
    case .collectByTime:
      bench.subject(
        bench.upstream.collect(
          .byTimeOrCount(bench.scheduler, .seconds(2), 2)))
    }
  }

  /// The neighbours of the operator, and what they do.
  var environment: Environment {
    var environment = Environment()
    environment.demands = [.max(1), .unlimited]
    // A value that was not requested may be dropped.
    environment.breaches = [.secondSubscription, .lateSignal]
    environment.closureRefuses = true
    var isOneByOne = false
    switch self {
    case .replaceEmpty:
      // It delivers values that were not requested.
      environment.opening += [.attach(0), .request(.unlimited, by: 0)]
    case .dropUntilOutput:
      environment.publishers = 2
      isOneByOne = true
    case .measureInterval:
      environment.own = [1, 2].map(VirtualTime.passing(_:))
    case .timeout, .collectByTime:
      environment.own = [1, 2].map(VirtualTime.passing(_:))
      isOneByOne = true
    default: break
    }
    environment.excludes = { move, call in
      switch (move, call) {
      // A closure may throw, say no, or cancel; other moves inside it are left
      // open.
      case (.cancel, .closure?): false
      case (_, .closure?): move != .refuse
      // The scheduler's actions run one at a time.
      case (.own, _?): true
      case (.attach, .value?), (.send, .value?), (.finish, .value?),
        (.fail, .value?):
        isOneByOne
      default: false
      }
    }
    return environment
  }
}
