import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand

extension Publisher {
  /// Feeds `subject` with what this publisher delivers, until the result is
  /// cancelled or released.
  ///
  /// Source: Apple's documentation of `subscribe(_:)`; rows B2 and D5.
  @inlinable
  public func subscribe<S: Subject>(_ subject: S) -> AnyCancellable
  where S.Output == Output, S.Failure == Failure {
    let subscriber = SubjectSubscriber(subject)
    subscribe(subscriber)
    return AnyCancellable(subscriber)
  }
}

/// A subject that can forget a subscription that has ended.
protocol Fed: AnyObject {
  func forget(_ subscription: Subscription)
}

/// Stands between a publisher and the subject that it feeds: a subscriber to
/// the one, a subscription to the other.
@usableFromInline
final class SubjectSubscriber<S: Subject>: Subscriber, Subscription,
  CustomStringConvertible
{
  @usableFromInline typealias Input = S.Output
  @usableFromInline typealias Failure = S.Failure

  @usableFromInline
  enum State {
    /// No publisher has answered yet.
    case unattached(S)
    /// A run is on.
    case attached(S, Subscription)
    /// Completed or cancelled.
    case ended
  }

  @usableFromInline let state: Locked<State>

  @inlinable
  init(_ subject: S) {
    state = Locked(.unattached(subject))
  }

  @usableFromInline var description: String { "Subject" }

  @inlinable
  func receive(subscription: Subscription) {
    let subject = state.withLock { state -> S? in
      guard case .unattached(let subject) = state else { return nil }
      state = .attached(subject, subscription)
      return subject
    }
    guard let subject else { return subscription.cancel() }
    subject.send(subscription: self)
  }

  @inlinable
  func receive(_ input: S.Output) -> Subscribers.Demand {
    if case .attached(let subject, _) = state.withLock({ $0 }) {
      subject.send(input)
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<S.Failure>) {
    switch state.exchange(.ended) {
    case .unattached(let subject), .attached(let subject, _):
      subject.send(completion: completion)
    case .ended: break
    }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) {
    if case .attached(_, let upstream) = state.withLock({ $0 }) {
      upstream.request(demand)
    }
  }

  @usableFromInline
  func cancel() {
    if case .attached(let subject, let upstream) = state.exchange(.ended) {
      upstream.cancel()
      (subject as? any Fed)?.forget(self)
    }
  }
}
