import Chapter01Handshake

/// A publisher that makes a new publisher for each subscriber.
///
/// Source: Apple's documentation of `Deferred`; row B8.
public struct Deferred<DeferredPublisher: Publisher>: Publisher {
  public typealias Output = DeferredPublisher.Output
  public typealias Failure = DeferredPublisher.Failure

  /// A closure that returns a new publisher.
  public let createPublisher: () -> DeferredPublisher

  /// Makes a publisher that calls `createPublisher` for each subscriber.
  public init(createPublisher: @escaping () -> DeferredPublisher) {
    self.createPublisher = createPublisher
  }

  /// Makes a publisher, and attaches `subscriber` to it.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    createPublisher().subscribe(subscriber)
  }
}
