/// A type that delivers values over time to each of its subscribers.
///
/// A publisher is a recipe: it stores what a run needs, and starts a new run
/// for each subscriber. Source: Apple's documentation of `Publisher`.
public protocol Publisher<Output, Failure> {
  /// The type of the values that it delivers.
  associatedtype Output
  /// The type of its failure; `Never` if it cannot fail.
  associatedtype Failure: Error

  /// Starts a run: makes a subscription and passes it to `subscriber`.
  ///
  /// Implement this method, but call `subscribe(_:)`.
  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Attaches `subscriber`, which then requests values when it is ready.
  @inlinable
  public func subscribe<S: Subscriber>(_ subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }
}
