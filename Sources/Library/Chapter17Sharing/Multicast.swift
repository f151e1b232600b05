import Chapter01Handshake
import Chapter05Demand
import Chapter11Subjects

extension Publishers {
  /// A publisher that runs once for all its subscribers, through a subject.
  ///
  /// Each subscriber is attached to the subject; `connect()` lets the upstream
  /// publisher feed it. The subject counts the demand of each subscriber, and
  /// decides what a subscriber gets that has not asked, or comes late. It is
  /// made when it is first needed. If two threads need it at the same time,
  /// both make one, and one of the two is released unused.
  /// Source: Apple's documentation of `Publishers.Multicast`; row E7.
  public final class Multicast<Upstream: Publisher, SubjectType: Subject>:
    ConnectablePublisher
  where
    SubjectType.Output == Upstream.Output,
    SubjectType.Failure == Upstream.Failure
  {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// What makes the subject.
    public let createSubject: () -> SubjectType

    @usableFromInline let made = Locked<SubjectType?>(nil)

    /// Makes a publisher that shares a run of `upstream` through a subject.
    @inlinable
    public init(
      upstream: Upstream, createSubject: @escaping () -> SubjectType
    ) {
      self.upstream = upstream
      self.createSubject = createSubject
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      subject.subscribe(subscriber)
    }

    /// Subscribes the subject to `upstream`, until the result is cancelled or
    /// released; a second connection is a second run into the same subject.
    @inlinable
    public func connect() -> Cancellable {
      upstream.subscribe(subject)
    }

    @inlinable
    var subject: SubjectType {
      if let subject = made.withLock({ $0 }) { return subject }
      let new = createSubject()
      return made.withLock { made in
        let subject = made ?? new
        made = subject
        return subject
      }
    }
  }
}

extension Publisher {
  /// Shares one run, which begins at `connect()`, through the subject that
  /// `createSubject` makes.
  ///
  /// Source: Apple's documentation of `multicast(_:)`.
  @inlinable
  public func multicast<S: Subject>(
    _ createSubject: @escaping () -> S
  ) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure {
    Publishers.Multicast(upstream: self, createSubject: createSubject)
  }

  /// Shares one run, which begins at `connect()`, through `subject`.
  ///
  /// Source: Apple's documentation of `multicast(subject:)`.
  @inlinable
  public func multicast<S: Subject>(
    subject: S
  ) -> Publishers.Multicast<Self, S>
  where S.Output == Output, S.Failure == Failure {
    multicast { subject }
  }
}
