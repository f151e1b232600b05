/// A value that tells one subscriber or subscription from another.
///
/// Source: Apple's documentation of `CombineIdentifier`; row C2.
public struct CombineIdentifier: Hashable, Sendable,
  CustomStringConvertible
{
  private static let counter = Locked<UInt>(0)
  private let value: UInt

  /// Makes an identifier that no other call of this initializer makes.
  public init() {
    value = Self.counter.withLock { last in
      last += 1
      return last
    }
  }

  /// Makes the identifier of `object`: equal for the same object as long as
  /// the object lives.
  public init(_ object: AnyObject) {
    value = UInt(bitPattern: ObjectIdentifier(object))
  }

  /// The identifier in hexadecimal.
  public var description: String { "0x" + String(value, radix: 16) }
}

/// Something with an identity of its own.
public protocol CustomCombineIdentifierConvertible {
  /// What tells this one from others.
  var combineIdentifier: CombineIdentifier { get }
}

extension CustomCombineIdentifierConvertible where Self: AnyObject {
  /// The object's own identity: classes get it ready-made.
  public var combineIdentifier: CombineIdentifier { CombineIdentifier(self) }
}
