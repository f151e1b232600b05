/// A value that identifies a subscriber or a subscription.
///
/// Source: Apple's documentation of `CombineIdentifier`; row C2.
public struct CombineIdentifier: Hashable, Sendable,
  CustomStringConvertible
{
  private static let counter = Locked<UInt>(0)
  private let value: UInt

  /// Makes an identifier that differs from all others made this way.
  public init() {
    value = Self.counter.withLock { last in
      last += 1
      return last
    }
  }

  /// Makes the identifier of `object`, unique while `object` lives.
  public init(_ object: AnyObject) {
    value = UInt(bitPattern: ObjectIdentifier(object))
  }

  /// The identifier in hexadecimal.
  public var description: String { "0x" + String(value, radix: 16) }
}

/// A type whose values have an identity.
public protocol CustomCombineIdentifierConvertible {
  /// The identity of this value.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The object's identity, so that classes need not implement it.
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
