/// Something that can deliver values over time, to each of its subscribers.
///
/// A publisher is a recipe: it holds what a run needs, and each subscriber
/// gets a run of its own. Source: Apple's documentation of `Publisher`.
public protocol Publisher<Output, Failure> {
  /// What it delivers.
  associatedtype Output
  /// How it can fail; `Never` if it cannot.
  associatedtype Failure: Error

  /// Starts a run for `subscriber`: makes a subscription and hands it over.
  ///
  /// Implement this method, but call `subscribe(_:)`.
  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure
}

extension Publisher {
  /// Attaches `subscriber`, which then asks for values when it wants them.
  @inlinable
  public func subscribe<S: Subscriber>(_ subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    receive(subscriber: subscriber)
  }
}
