import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  /// A publisher of values until another publisher delivers one.
  ///
  /// Then it cancels upstream and finishes. A completion of `other` changes
  /// nothing. Source: Apple's documentation of `Publishers.PrefixUntilOutput`.
  public struct PrefixUntilOutput<Upstream: Publisher, Other: Publisher>:
    Publisher
  {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The publisher whose first value ends the run.
    public let other: Other

    /// Makes a publisher of the values of `upstream` until `other` delivers.
    public init(upstream: Upstream, other: Other) {
      self.upstream = upstream
      self.other = other
    }

    /// Subscribes to `other`, and then to `upstream` for `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let inner = Inner(for: subscriber)
      other.subscribe(Inner.Trigger(inner))
      upstream.subscribe(inner)
    }
  }
}

extension Publishers.PrefixUntilOutput: Equatable
where Upstream: Equatable, Other: Equatable {}

extension Publishers.PrefixUntilOutput {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let attachment: Attachment<Downstream>
    private let trigger = Attachment()

    init(for downstream: Downstream) { attachment = Attachment(downstream) }

    var description: String { "PrefixUntilOutput" }

    func receive(subscription: Subscription) {
      attachment.attach(subscription)?.receive(subscription: self)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      attachment.downstream?.receive(input) ?? .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      trigger.cancel()
      attachment.complete()?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) { attachment.request(demand) }

    func cancel() {
      trigger.cancel()
      attachment.cancel()
    }

    /// The subscriber of the publisher whose first value ends the run.
    final class Trigger: Subscriber {
      private let inner: Inner

      init(_ inner: Inner) { self.inner = inner }

      func receive(subscription: Subscription) {
        guard inner.trigger.attach(subscription) != nil else { return }
        subscription.request(.max(1))
      }

      func receive(_ input: Other.Output) -> Subscribers.Demand {
        guard inner.trigger.cancel() != nil else { return .none }
        switch inner.attachment.end() {
        case .unattached(let downstream):
          downstream.receive(subscription: Subscriptions.empty)
          downstream.receive(completion: .finished)
        case .attached(let downstream, let upstream):
          upstream.cancel()
          downstream.receive(completion: .finished)
        case .ended: break
        }
        return .none
      }

      func receive(completion: Subscribers.Completion<Other.Failure>) {
        inner.trigger.complete()
      }
    }
  }
}

extension Publisher {
  /// Delivers values until `publisher` delivers one, and finishes.
  ///
  ///     location.prefix(untilOutputFrom: stopButton)
  ///
  /// Source: Apple's documentation of `prefix(untilOutputFrom:)`.
  public func prefix<P: Publisher>(untilOutputFrom publisher: P)
    -> Publishers.PrefixUntilOutput<Self, P>
  {
    Publishers.PrefixUntilOutput(upstream: self, other: publisher)
  }
}
