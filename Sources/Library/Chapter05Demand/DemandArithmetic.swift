import Chapter01Handshake

// A sum or product that is too large is unlimited. Unlimited minus any demand
// is unlimited.

extension Subscribers.Demand {
  /// Returns the sum; unlimited if either is, or if the sum is too large.
  @inlinable
  public static func + (left: Self, right: Self) -> Self {
    guard let count = right.max else { return .unlimited }
    return left + count
  }

  /// Returns `left` plus `count`; traps if the result would be negative.
  @inlinable
  public static func + (left: Self, count: Int) -> Self {
    guard let limit = left.max else { return .unlimited }
    let (sum, overflow) = limit.addingReportingOverflow(count)
    return overflow ? .unlimited : .max(sum)
  }

  /// Returns the demand that remains after `right` values; traps below zero.
  ///
  /// Unlimited minus anything is unlimited. A number minus unlimited is none.
  /// Apple's page for `-=` says that a result below zero becomes none; its
  /// framework was seen to trap, as this operator does. Row B5.
  @inlinable
  public static func - (left: Self, right: Self) -> Self {
    guard left != .unlimited else { return .unlimited }
    guard let count = right.max else { return .none }
    return left - count
  }

  /// Returns the demand that remains after `count` values; traps below zero.
  ///
  /// A negative `count` adds; if that sum is too large, the result is none, as
  /// in Combine.
  @inlinable
  public static func - (left: Self, count: Int) -> Self {
    guard let limit = left.max else { return .unlimited }
    let (rest, overflow) = limit.subtractingReportingOverflow(count)
    guard !overflow else { return .none }
    guard rest >= 0 else {
      preconditionFailure("A demand cannot be negative.")
    }
    return .max(rest)
  }

  /// Returns `left` times `factor`; traps if the result would be negative.
  public static func * (left: Self, factor: Int) -> Self {
    guard let limit = left.max else { return .unlimited }
    let (product, overflow) = limit.multipliedReportingOverflow(by: factor)
    return overflow ? .unlimited : .max(product)
  }

  /// Adds `right`, as `+` does.
  public static func += (left: inout Self, right: Self) { left = left + right }

  /// Adds `count`, as `+` does.
  public static func += (left: inout Self, count: Int) { left = left + count }

  /// Subtracts `right`, as `-` does.
  public static func -= (left: inout Self, right: Self) { left = left - right }

  /// Subtracts `count`, as `-` does.
  public static func -= (left: inout Self, count: Int) { left = left - count }

  /// Multiplies by `factor`, as `*` does.
  public static func *= (left: inout Self, factor: Int) {
    left = left * factor
  }
}
