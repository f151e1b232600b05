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
    /// The two upstreams may be on two threads: the conduit keeps a completion
    /// until the value before it has been delivered.
    private let conduit: Conduit<Output, Failure>
    /// The demand that the subscriber has returned and upstream has not got.
    private let returned: Locked<Subscribers.Demand>

    init(for downstream: Downstream) {
      let returned = Locked(Subscribers.Demand.none)
      self.returned = returned
      attachment = Attachment(downstream)
      conduit = Conduit("PrefixUntilOutput", buffering: .everything) { input in
        let more = downstream.receive(input)
        returned.withLock { $0 += more }
        return .none
      } receiveCompletion: {
        downstream.receive(completion: $0)
      }
      // Upstream counts the demand.
      conduit.request(.unlimited)
    }

    var description: String { "PrefixUntilOutput" }

    func receive(subscription: Subscription) {
      guard let downstream = attachment.attach(subscription) else { return }
      conduit.handOver(self, to: downstream)
      let more = returned.exchange(.none)
      if more > .none { attachment.request(more) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      conduit.send(input)
      return returned.exchange(.none)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      trigger.cancel()
      if attachment.complete() != nil { conduit.send(completion: completion) }
    }

    func request(_ demand: Subscribers.Demand) { attachment.request(demand) }

    func cancel() {
      conduit.cancel()
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
          inner.conduit.handOver(Subscriptions.empty, to: downstream)
        case .attached(_, let upstream): upstream.cancel()
        case .ended: break
        }
        inner.conduit.send(completion: .finished)
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
