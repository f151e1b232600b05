import Chapter01Handshake
import Chapter08Time
import ExerciseSupport
import SchedulerSupport

/// The neighbours of an operator in a test: its upstream, a second publisher, a
/// scheduler, and the functions that it is given.
public struct OperatorBench {
  let bench: Bench
  /// A scheduler whose time a program moves.
  public let scheduler: IntrudedScheduler

  init(_ bench: Bench) {
    self.bench = bench
    var scheduler = IntrudedScheduler { bench.noteCall(of: "the scheduler") }
    scheduler.onRepeat = {
      if bench.isOver { bench.called(.own("a repetition after the end")) }
    }
    self.scheduler = scheduler
  }

  /// The publisher that the operator is called on.
  public var upstream: BenchPublisher<Parcel, FakeFailure> {
    bench.publisher()
  }

  /// A second publisher.
  public var other: BenchPublisher<Parcel, FakeFailure> { bench.publisher(1) }

  /// Returns true, unless the program says otherwise.
  public func isWanted(_ value: Parcel) -> Bool { bench.isWanted(value) }

  /// Returns whether a value is odd, or throws if the program says so.
  public func isOdd(_ value: Parcel) throws -> Bool {
    try !bench.closure(value).number.isMultiple(of: 2)
  }

  /// Returns whether a value is even, or throws if the program says so.
  public func isEven(_ value: Parcel) throws -> Bool { try !isOdd(value) }

  /// Returns half of an even value and nil for an odd one, or throws if the
  /// program says so.
  public func half(_ value: Parcel) throws -> Int? {
    try isEven(value) ? value.number / 2 : nil
  }

  /// Returns a number with one more digit, or throws if the program says so.
  public func append(_ number: Int, _ digit: Parcel) throws -> Int {
    try 10 * number + bench.closure(digit).number
  }

  /// Returns whether the first value is less, or throws if the program says so.
  public func isLess(_ first: Parcel, _ second: Parcel) throws -> Bool {
    try first.number < bench.closure(second).number
  }

  /// Returns whether both values have the same half, or throws if the program
  /// says so.
  public func isSimilar(_ first: Parcel, _ second: Parcel) throws -> Bool {
    try first.number / 2 == bench.closure(second).number / 2
  }

  func subject<P: Publisher>(_ publisher: P) -> SubjectUnderTest {
    SubjectUnderTest(
      own: {
        scheduler.time.advance(by: .seconds(VirtualTime.seconds(in: $0)))
      }
    ) { index in
      publisher.subscribe(
        bench.subscriber(index, failure: P.Failure.self, number))
    }
  }
}

// MARK: - Values as numbers

/// The number of an operator's value, as a history writes it.
private func number<Value>(_ value: Value) -> Int {
  switch value {
  case let number as Int: number
  case let parcel as Parcel: parcel.number
  case let flag as Bool: flag ? -1 : -2
  case let array as [Parcel]:
    -array.reduce(9) { 10 * $0 + $1.number }
  case let time as IntrudedScheduler.SchedulerTimeType.Stride:
    time.magnitude / 1_000_000_000
  default: 0
  }
}

/// The text of a value that has this number: arrays begin with 9.
func text(ofValue number: Int) -> String {
  switch number {
  case 0...: return "\(number)"
  case -1: return "true"
  case -2: return "false"
  default:
    let digits = "\(number)".dropFirst(2).map(String.init)
    return "[\(digits.joined(separator: ", "))]"
  }
}
