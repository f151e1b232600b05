import Chapter01Handshake
import Chapter05Demand
import Chapter11Subjects

extension Publishers {
  /// A publisher that shares one run of upstream through a subject.
  ///
  /// Each subscriber subscribes to the subject, and `connect()` subscribes the
  /// subject to upstream. The subject counts each subscriber's demand, and
  /// decides what a late subscriber receives, or one without demand. The
  /// subject is made when it is first needed. If two threads need it at the
  /// same time, each makes one, and one of these is released unused.
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
    /// The closure that makes the subject.
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

    /// Subscribes the subject to `upstream` until the result is cancelled or
    /// released; a second connection adds a second run to the same subject.
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
  /// Shares one run, which starts with `connect()`, through a subject that
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

  /// Shares one run, which starts with `connect()`, through `subject`.
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
