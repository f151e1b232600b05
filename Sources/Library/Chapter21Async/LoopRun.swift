import Chapter01Handshake
import Chapter04Sink

/// The run of a loop; releasing the last copy of its iterator cancels it.
struct LoopRun<Output, Failure: Error> {
  private let subscriber = LoopSubscriber<Output, Failure>()
  private let token: AnyCancellable

  /// Subscribes to `publisher`; requests nothing before the first turn.
  init<P: Publisher>(of publisher: P)
  where P.Output == Output, P.Failure == Failure {
    token = AnyCancellable(subscriber)
    publisher.subscribe(subscriber)
  }

  func next(isolation actor: isolated (any Actor)?) async throws(Failure)
    -> Output?
  {
    try await subscriber.next(isolation: actor)
  }
}
