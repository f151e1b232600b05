import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  /// A publisher that drops a value that is a duplicate of the one before.
  ///
  /// It compares with the last value that it received, delivered or not. A
  /// value that it drops used up demand, so it requests another one.
  /// Source: Apple's documentation of `Publishers.RemoveDuplicates`.
  public struct RemoveDuplicates<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// A closure that returns whether the second value duplicates the first.
    public let predicate: (Output, Output) -> Bool

    /// Makes a publisher of the values of `upstream` without duplicates.
    @inlinable
    public init(
      upstream: Upstream, predicate: @escaping (Output, Output) -> Bool
    ) {
      self.upstream = upstream
      self.predicate = predicate
    }

    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(downstream: subscriber, predicate: predicate))
    }
  }
}

extension Publishers.RemoveDuplicates {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    /// The objects that a run retains until its end.
    @usableFromInline
    struct Run {
      @usableFromInline let downstream: Downstream
      /// The last value received.
      @usableFromInline let last = Locked<Output?>(nil)

      @inlinable
      init(downstream: Downstream) { self.downstream = downstream }
    }

    @usableFromInline let attachment: Attachment<Run>
    @usableFromInline let predicate: (Output, Output) -> Bool

    @inlinable
    init(
      downstream: Downstream, predicate: @escaping (Output, Output) -> Bool
    ) {
      attachment = Attachment(Run(downstream: downstream))
      self.predicate = predicate
    }

    @usableFromInline var description: String { "RemoveDuplicates" }

    @inlinable
    func receive(subscription: Subscription) {
      attachment.attach(subscription)?.downstream.receive(subscription: self)
    }

    @inlinable
    func receive(_ input: Output) -> Subscribers.Demand {
      guard let run = attachment.attached else { return .none }
      if let last = run.last.exchange(input), predicate(last, input) {
        return .max(1)
      }
      // The predicate may have cancelled.
      return attachment.attached?.downstream.receive(input) ?? .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      attachment.complete()?.downstream.receive(completion: completion)
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) { attachment.request(demand) }

    @inlinable
    func cancel() { attachment.cancel() }
  }
}

extension Publisher {
  /// Drops a value if `predicate(previous, value)` is true.
  ///
  /// Source: Apple's documentation of `removeDuplicates(by:)`.
  @inlinable
  public func removeDuplicates(
    by predicate: @escaping (Output, Output) -> Bool
  ) -> Publishers.RemoveDuplicates<Self> {
    Publishers.RemoveDuplicates(upstream: self, predicate: predicate)
  }
}

extension Publisher where Output: Equatable {
  /// Drops a value that equals the one before it.
  ///
  ///     [1, 1, 2, 1].publisher.removeDuplicates()  // 1, 2, 1
  ///
  /// Source: Apple's documentation of `removeDuplicates()`.
  @inlinable
  public func removeDuplicates() -> Publishers.RemoveDuplicates<Self> {
    removeDuplicates(by: ==)
  }
}
