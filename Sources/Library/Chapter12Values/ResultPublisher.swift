import Chapter01Handshake
import Chapter05Demand

extension Result {
  /// A publisher that delivers a success, or fails at once.
  ///
  /// Source: Apple's documentation of `Result.Publisher`; row D7.
  public struct Publisher: Chapter01Handshake.Publisher {
    public typealias Output = Success

    /// The result to deliver.
    public let result: Result

    /// Makes a publisher of `result`.
    @inlinable
    public init(_ result: Result) {
      self.result = result
    }

    /// Makes a publisher of a success.
    @inlinable
    public init(_ output: Success) {
      self.init(.success(output))
    }

    /// Makes a publisher that fails.
    @inlinable
    public init(_ failure: Failure) {
      self.init(.failure(failure))
    }

    /// Passes a subscription to `subscriber`; if the result is a failure, fails
    /// at once.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Success, S.Failure == Failure {
      result.attach(subscriber, as: "Once")
    }
  }

  /// A publisher of the result.
  @inlinable
  public var publisher: Publisher { Publisher(self) }

  @inlinable
  func attach<S: Subscriber>(_ subscriber: S, as name: String)
  where S.Input == Success, S.Failure == Failure {
    switch self {
    case .success(let output):
      subscriber.receive(
        subscription: OneValue(name, output, for: subscriber))
    case .failure(let failure):
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: .failure(failure))
    }
  }
}

extension Result.Publisher: Equatable
where Success: Equatable, Failure: Equatable {}
