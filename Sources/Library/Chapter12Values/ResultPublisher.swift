import Chapter01Handshake
import Chapter05Demand

extension Result {
  /// A publisher of the success; of a failure, it fails at once.
  ///
  /// Source: Apple's documentation of `Result.Publisher`; row D7.
  public struct Publisher: Chapter01Handshake.Publisher {
    public typealias Output = Success

    /// What it delivers, or how it fails.
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

    /// Hands `subscriber` a subscription, and fails at once if that is the
    /// result.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Success, S.Failure == Failure {
      result.attach(subscriber, as: "Once")
    }
  }

  /// A publisher of the success, or of the failure.
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
