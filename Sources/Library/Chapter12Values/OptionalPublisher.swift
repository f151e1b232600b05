import Chapter01Handshake
import Chapter05Demand

extension Optional {
  /// A publisher of an optional's value; without a value, it finishes at once.
  ///
  /// Source: Apple's documentation of `Optional.Publisher`; row D7.
  public struct Publisher: Chapter01Handshake.Publisher {
    public typealias Output = Wrapped
    public typealias Failure = Never

    /// The value to deliver; nil for none.
    public let output: Wrapped?

    /// Makes a publisher of `output`.
    @inlinable
    public init(_ output: Wrapped?) {
      self.output = output
    }

    /// Passes a subscription to `subscriber`; without a value, finishes at
    /// once.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Wrapped, S.Failure == Never {
      guard let output else {
        subscriber.receive(subscription: Subscriptions.empty)
        return subscriber.receive(completion: .finished)
      }
      subscriber.receive(
        subscription: OneValue("Optional", output, for: subscriber))
    }
  }

  /// A publisher of the value, if there is one.
  ///
  ///     Int("7").publisher  // 7
  ///     Int("x").publisher  // finishes
  @inlinable
  public var publisher: Publisher { Publisher(self) }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}
