import Chapter01Handshake
import Chapter05Demand

/// A publisher that fails at once.
///
/// Source: Apple's documentation of `Fail`; row D7.
public struct Fail<Output, Failure: Error>: Publisher {
  /// The error with which it fails.
  public let error: Failure

  /// Makes a publisher that fails with `error`.
  public init(error: Failure) {
    self.error = error
  }

  /// Makes a publisher that fails, for a pipeline of these types.
  public init(outputType: Output.Type, failure: Failure) {
    self.init(error: failure)
  }

  /// Passes `subscriber` a subscription and the failure.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: .failure(error))
  }
}

extension Fail: Equatable where Failure: Equatable {}
