/// A length of time on this library's clocks, in nanoseconds.
///
/// A literal means seconds, as it does for Combine's dispatch queues. A length
/// that is too great becomes the greatest one.
public struct SchedulerInterval: SchedulerTimeIntervalConvertible, Hashable,
  Codable
{
  /// The number of nanoseconds, negative for a time before.
  ///
  /// The name is `SignedNumeric`'s.
  public private(set) var magnitude: Int

  /// Returns a length of `s` whole seconds.
  public static func seconds(_ s: Int) -> Self {
    nanoseconds(saturating(s.multipliedReportingOverflow(by: 1_000_000_000), s))
  }

  /// Returns a length of `s` seconds; traps if `s` is not a number.
  public static func seconds(_ s: Double) -> Self {
    precondition(!s.isNaN, "A number of seconds must be a number.")
    let count = (s * 1e9).rounded()
    let limit = Double(Int.max)
    if abs(count) >= limit { return nanoseconds(s > 0 ? .max : .min) }
    return nanoseconds(Int(count))
  }

  /// Returns a length of `ms` milliseconds.
  public static func milliseconds(_ ms: Int) -> Self {
    nanoseconds(saturating(ms.multipliedReportingOverflow(by: 1_000_000), ms))
  }

  /// Returns a length of `us` microseconds.
  public static func microseconds(_ us: Int) -> Self {
    nanoseconds(saturating(us.multipliedReportingOverflow(by: 1_000), us))
  }

  /// Returns a length of `ns` nanoseconds.
  public static func nanoseconds(_ ns: Int) -> Self { Self(magnitude: ns) }

  private static func saturating(
    _ result: (partialValue: Int, overflow: Bool), _ sign: Int
  ) -> Int {
    guard result.overflow else { return result.partialValue }
    return sign > 0 ? .max : .min
  }
}

// `Strideable` requires a `SignedNumeric` stride.
extension SchedulerInterval: Comparable, SignedNumeric,
  ExpressibleByFloatLiteral
{
  /// Makes a length from whole seconds.
  public init(integerLiteral value: Int) { self = .seconds(value) }

  /// Makes a length from seconds.
  public init(floatLiteral value: Double) { self = .seconds(value) }

  /// Makes a length from whole seconds; nil if they do not fit an `Int`.
  public init?<T: BinaryInteger>(exactly source: T) {
    guard let count = Int(exactly: source) else { return nil }
    self = .seconds(count)
  }

  public static func < (left: Self, right: Self) -> Bool {
    left.magnitude < right.magnitude
  }

  /// Returns the sum of both lengths.
  public static func + (left: Self, right: Self) -> Self {
    nanoseconds(
      saturating(
        left.magnitude.addingReportingOverflow(right.magnitude),
        right.magnitude))
  }

  /// Returns the difference of both lengths.
  public static func - (left: Self, right: Self) -> Self {
    nanoseconds(
      saturating(
        left.magnitude.subtractingReportingOverflow(right.magnitude),
        right.magnitude >= 0 ? -1 : 1))
  }

  /// Returns the product of both counts of seconds, so `2 * interval` is twice
  /// as long.
  public static func * (left: Self, right: Self) -> Self {
    seconds(Double(left.magnitude) / 1e9 * (Double(right.magnitude) / 1e9))
  }

  /// Multiplies as `*` does.
  public static func *= (left: inout Self, right: Self) { left = left * right }
}

extension SchedulerInterval: CustomStringConvertible {
  /// The whole milliseconds, as in `300 ms`; if not whole, nanoseconds.
  public var description: String {
    magnitude.isMultiple(of: 1_000_000)
      ? "\(magnitude / 1_000_000) ms" : "\(magnitude) ns"
  }
}
