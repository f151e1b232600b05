import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter08Time

extension Publisher {
  /// Feeds `subject` with each signal until the result is cancelled or
  /// released, or the subject is released; the run does not retain the subject.
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

extension Subject {
  /// A subscriber that feeds this subject.
  package var subscriber: some Subscriber<Output, Failure> {
    SubjectSubscriber(self)
  }
}

/// A subject that can release one of its upstream subscriptions.
protocol UpstreamHolder: AnyObject {
  func release(upstream subscription: Subscription)
}

/// The subscriber between a publisher and the subject that it feeds; it is also
/// the subject's subscription.
@usableFromInline
final class SubjectSubscriber<S: Subject>: Subscriber, Subscription,
  CustomStringConvertible
{
  @usableFromInline typealias Input = S.Output
  @usableFromInline typealias Failure = S.Failure

  @usableFromInline weak let subject: S?
  @usableFromInline let attachment = Attachment()

  @inlinable
  init(_ subject: S) {
    self.subject = subject
  }

  @usableFromInline var description: String { "Subject" }

  @inlinable
  func receive(subscription: Subscription) {
    if attachment.attach(subscription) != nil {
      subject?.send(subscription: self)
    }
  }

  @inlinable
  func receive(_ input: S.Output) -> Subscribers.Demand {
    if attachment.downstream != nil { subject?.send(input) }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<S.Failure>) {
    if attachment.complete() != nil { subject?.send(completion: completion) }
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) { attachment.request(demand) }

  @usableFromInline
  func cancel() {
    if attachment.cancel() != nil {
      (subject as? any UpstreamHolder)?.release(upstream: self)
    }
  }
}
