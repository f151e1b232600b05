import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that goes on with another one when the first has failed.
  ///
  /// The outstanding demand is asked of the other one. It recovers once: when
  /// the other one fails, too, that failure is delivered.
  /// Source: Apple's documentation of `Publishers.Catch`; row E4.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure

    public let upstream: Upstream
    /// What makes the other one, of the failure.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Makes a publisher that goes on with what `handler` makes.
    public init(
      upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher
    ) {
      self.upstream = upstream
      self.handler = handler
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let handover = Handover("Catch", to: subscriber)
      upstream.subscribe(
        CatchSubscriber(handover) { [handler] error in
          handler(error).subscribe(Replacement(handover) { $0 })
        })
    }
  }
}

/// The subscriber of the first source; when that fails, it calls `recover`.
final class CatchSubscriber<Downstream: Subscriber, Failure: Error>: Subscriber
{
  typealias Input = Downstream.Input

  private let handover: Handover<Downstream>
  private let recover: (Failure) -> Void

  init(
    _ handover: Handover<Downstream>, recover: @escaping (Failure) -> Void
  ) {
    self.handover = handover
    self.recover = recover
  }

  func receive(subscription: Subscription) {
    handover.attach(subscription)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    handover.deliver(input)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: handover.end(.finished)
    case .failure(let error): if handover.detach() { recover(error) }
    }
  }
}

extension Publisher {
  /// Goes on with the publisher that `handler` makes, when this one fails.
  ///
  ///     request.catch { _ in otherRequest }
  ///
  /// Source: Apple's documentation of `catch(_:)`.
  public func `catch`<P: Publisher>(
    _ handler: @escaping (Failure) -> P
  ) -> Publishers.Catch<Self, P> where P.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }
}
