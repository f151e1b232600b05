extension Subscribers {
  /// A number of values that a subscriber requests.
  ///
  /// Chapter 05 adds the arithmetic.
  /// Source: Apple's documentation of `Subscribers.Demand`; row B5.
  public struct Demand: Hashable, Sendable {
    /// The number of requested values; nil for no limit.
    public let max: Int?

    @usableFromInline init(limit: Int?) { max = limit }

    /// A request for every value.
    @inlinable public static var unlimited: Demand { Demand(limit: nil) }

    /// No value.
    @inlinable public static var none: Demand { Demand(limit: 0) }

    /// At most `value` more values; traps if `value` is negative.
    @inlinable
    public static func max(_ value: Int) -> Demand {
      precondition(
        value >= 0, "A demand cannot be negative; use .none for no value.")
      return Demand(limit: value)
    }
  }
}

extension Subscribers.Demand: Comparable {
  /// Orders demands by size; `.unlimited` is the greatest.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool {
    guard let count = left.max else { return false }
    guard let limit = right.max else { return true }
    return count < limit
  }
}

extension Subscribers.Demand: CustomStringConvertible {
  /// `unlimited`, or `max(3)`.
  public var description: String {
    max.map { "max(\($0))" } ?? "unlimited"
  }
}

extension Subscribers.Demand: Codable {
  /// The number that Combine encodes for an unlimited demand.
  private static let noLimit: UInt64 = 9_223_372_036_854_775_808

  /// Decodes a number, or null for no limit; throws if the number is negative.
  public init(from decoder: Decoder) throws {
    let container = try decoder.singleValueContainer()
    let number =
      container.decodeNil() ? Self.noLimit : try container.decode(UInt64.self)
    max = number < Self.noLimit ? Int(number) : nil
  }

  /// Encodes the limit; 9223372036854775808 for no limit.
  public func encode(to encoder: Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(max.map(UInt64.init) ?? Self.noLimit)
  }
}
