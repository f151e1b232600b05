import Chapter01Handshake

// What grows too large becomes unlimited, and nothing that is taken from
// unlimited makes it less.

extension Subscribers.Demand {
  /// Both together; unlimited if either is, or if the sum is too large.
  @inlinable
  public static func + (left: Self, right: Self) -> Self {
    guard let count = right.max else { return .unlimited }
    return left + count
  }

  /// `count` more; traps if the result would be negative.
  @inlinable
  public static func + (left: Self, count: Int) -> Self {
    guard let limit = left.max else { return .unlimited }
    let (sum, overflow) = limit.addingReportingOverflow(count)
    return overflow ? .unlimited : .max(sum)
  }

  /// What is left when `right` has been delivered; traps if that is negative.
  ///
  /// Unlimited stays unlimited. Any number less unlimited is none. Apple's
  /// page for `-=` says that a result below zero becomes none; its framework
  /// was seen to trap, and so do we. Row B5.
  @inlinable
  public static func - (left: Self, right: Self) -> Self {
    guard left != .unlimited else { return .unlimited }
    guard let count = right.max else { return .none }
    return left - count
  }

  /// What is left when `count` have been delivered; traps if that is negative.
  ///
  /// A negative `count` adds; where the sum is too large, the result is none,
  /// as in Combine.
  @inlinable
  public static func - (left: Self, count: Int) -> Self {
    guard let limit = left.max else { return .unlimited }
    let (rest, overflow) = limit.subtractingReportingOverflow(count)
    guard !overflow else { return .none }
    guard rest >= 0 else {
      preconditionFailure("Deliver no more than was asked for.")
    }
    return .max(rest)
  }

  /// `left`, `factor` times; traps if the result would be negative.
  public static func * (left: Self, factor: Int) -> Self {
    guard let limit = left.max else { return .unlimited }
    let (product, overflow) = limit.multipliedReportingOverflow(by: factor)
    return overflow ? .unlimited : .max(product)
  }

  /// Adds `right`, as `+` does.
  public static func += (left: inout Self, right: Self) { left = left + right }

  /// Adds `count`, as `+` does.
  public static func += (left: inout Self, count: Int) { left = left + count }

  /// Takes `right` away, as `-` does.
  public static func -= (left: inout Self, right: Self) { left = left - right }

  /// Takes `count` away, as `-` does.
  public static func -= (left: inout Self, count: Int) { left = left - count }

  /// Multiplies by `factor`, as `*` does.
  public static func *= (left: inout Self, factor: Int) {
    left = left * factor
  }
}
