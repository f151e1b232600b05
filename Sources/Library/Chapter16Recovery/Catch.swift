import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that subscribes to a replacement when upstream fails.
  ///
  /// It requests the outstanding demand of the replacement. If the replacement
  /// fails, too, the subscriber receives that failure.
  /// Source: Apple's documentation of `Publishers.Catch`; row E4.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    public typealias Output = Upstream.Output
    public typealias Failure = NewPublisher.Failure

    public let upstream: Upstream
    /// The closure that makes the replacement for a failure.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Makes a publisher that calls `handler` when `upstream` fails.
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

/// The subscriber of upstream; it calls `recover` when upstream fails, and then
/// releases it.
final class CatchSubscriber<Downstream: Subscriber, Failure: Error>: Subscriber
{
  typealias Input = Downstream.Input

  private let handover: Handover<Downstream>
  /// The closure to call when upstream fails; nil after the completion.
  private let recover: Locked<((Failure) -> Void)?>

  init(
    _ handover: Handover<Downstream>, recover: @escaping (Failure) -> Void
  ) {
    self.handover = handover
    self.recover = Locked(recover)
  }

  func receive(subscription: Subscription) {
    handover.attach(subscription)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    recover.withLock { $0 != nil } ? handover.deliver(input) : .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard let recover = recover.exchange(nil) else { return }
    switch completion {
    case .finished: handover.end(.finished)
    case .failure(let error): if handover.detach() { recover(error) }
    }
  }
}

extension Publisher {
  /// Replaces this publisher by one from `handler` when it fails.
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
