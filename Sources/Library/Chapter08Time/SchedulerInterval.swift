/// A length of time on the clocks of this book, in nanoseconds.
///
/// A literal means seconds, as it does for Combine's dispatch queues. What is
/// too long to be counted becomes the longest length there is.
public struct SchedulerInterval: SchedulerTimeIntervalConvertible, Hashable,
  Codable
{
  /// The number of nanoseconds, negative for a way back.
  ///
  /// The name is `SignedNumeric`'s.
  public private(set) var magnitude: Int

  /// A number of whole seconds.
  public static func seconds(_ s: Int) -> Self {
    nanoseconds(saturating(s.multipliedReportingOverflow(by: 1_000_000_000), s))
  }

  /// A number of seconds; traps on one that is not a number.
  public static func seconds(_ s: Double) -> Self {
    precondition(!s.isNaN, "A number of seconds must be a number.")
    let count = (s * 1e9).rounded()
    let limit = Double(Int.max)
    if abs(count) >= limit { return nanoseconds(s > 0 ? .max : .min) }
    return nanoseconds(Int(count))
  }

  /// A number of thousandths of a second.
  public static func milliseconds(_ ms: Int) -> Self {
    nanoseconds(saturating(ms.multipliedReportingOverflow(by: 1_000_000), ms))
  }

  /// A number of millionths of a second.
  public static func microseconds(_ us: Int) -> Self {
    nanoseconds(saturating(us.multipliedReportingOverflow(by: 1_000), us))
  }

  /// A number of billionths of a second.
  public static func nanoseconds(_ ns: Int) -> Self { Self(magnitude: ns) }

  private static func saturating(
    _ result: (partialValue: Int, overflow: Bool), _ sign: Int
  ) -> Int {
    guard result.overflow else { return result.partialValue }
    return sign > 0 ? .max : .min
  }
}

// A moment is `Strideable`, and that asks for a length that counts.
extension SchedulerInterval: Comparable, SignedNumeric,
  ExpressibleByFloatLiteral
{
  /// Makes a length from whole seconds.
  public init(integerLiteral value: Int) { self = .seconds(value) }

  /// Makes a length from seconds.
  public init(floatLiteral value: Double) { self = .seconds(value) }

  /// Makes a length from whole seconds, if an `Int` can hold their number.
  public init?<T: BinaryInteger>(exactly source: T) {
    guard let count = Int(exactly: source) else { return nil }
    self = .seconds(count)
  }

  public static func < (left: Self, right: Self) -> Bool {
    left.magnitude < right.magnitude
  }

  /// The sum of both lengths.
  public static func + (left: Self, right: Self) -> Self {
    nanoseconds(
      saturating(
        left.magnitude.addingReportingOverflow(right.magnitude),
        right.magnitude))
  }

  /// What is left of `left` without `right`.
  public static func - (left: Self, right: Self) -> Self {
    nanoseconds(
      saturating(
        left.magnitude.subtractingReportingOverflow(right.magnitude),
        right.magnitude >= 0 ? -1 : 1))
  }

  /// The product in nanoseconds, which only the protocol needs.
  public static func * (left: Self, right: Self) -> Self {
    nanoseconds(
      saturating(
        left.magnitude.multipliedReportingOverflow(by: right.magnitude),
        left.magnitude.signum() * right.magnitude.signum()))
  }

  /// Multiplies as `*` does.
  public static func *= (left: inout Self, right: Self) { left = left * right }
}

extension SchedulerInterval: CustomStringConvertible {
  /// Milliseconds if they are whole, as in `300 ms`, else nanoseconds.
  public var description: String {
    magnitude.isMultiple(of: 1_000_000)
      ? "\(magnitude / 1_000_000) ms" : "\(magnitude) ns"
  }
}
