import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  /// A publisher that drops values until another publisher delivers its first.
  ///
  /// It requests no replacement for a dropped value. If the other publisher
  /// completes before its first value, so does this publisher.
  /// Source: Apple's documentation of `Publishers.DropUntilOutput`.
  public struct DropUntilOutput<Upstream: Publisher, Other: Publisher>:
    Publisher
  where Upstream.Failure == Other.Failure {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The publisher whose first value ends the dropping.
    public let other: Other

    /// Makes a publisher of the values of `upstream` after the first value of
    /// `other`.
    public init(
      upstream: Upstream, other: Other
    ) {
      self.upstream = upstream
      self.other = other
    }

    /// Subscribes to `upstream` and `other` for `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let inner = Inner(for: subscriber)
      inner.conduit.handOver(inner, to: subscriber)
      other.subscribe(Inner.Trigger(inner))
      upstream.subscribe(inner)
    }
  }
}

extension Publishers.DropUntilOutput: Equatable
where Upstream: Equatable, Other: Equatable {}

extension Publishers.DropUntilOutput {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let conduit: Conduit<Output, Failure>
    private let returned = Locked(Subscribers.Demand.none)
    private let attachment = Attachment()
    private let trigger = Attachment()
    private let isOpen = Locked(false)
    /// The demand before upstream's subscription arrives; nil after that.
    private let early = Locked<Subscribers.Demand?>(.some(.none))

    init(for downstream: Downstream) {
      conduit = Conduit(
        "DropUntilOutput", to: Returned(by: downstream, returned),
        buffering: .everything)
    }

    var description: String { "DropUntilOutput" }

    func receive(subscription: Subscription) {
      guard attachment.attach(subscription) != nil else { return }
      let demand = early.exchange(nil) ?? .none
      if demand > .none { subscription.request(demand) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard isOpen.withLock({ $0 }) else { return .none }
      conduit.send(input)
      return returned.exchange(.none)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard attachment.complete() != nil else { return }
      trigger.cancel()
      conduit.send(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      conduit.request(demand)
      let isEarly = early.withLock { early in
        guard let sum = early.map({ $0 + demand }) else { return false }
        early = sum
        return true
      }
      if !isEarly { attachment.request(demand) }
    }

    func cancel() {
      conduit.cancel()
      attachment.cancel()
      trigger.cancel()
    }

    /// The subscriber of the publisher whose first value ends the dropping.
    final class Trigger: Subscriber {
      private let inner: Inner

      init(_ inner: Inner) { self.inner = inner }

      func receive(subscription: Subscription) {
        guard inner.trigger.attach(subscription) != nil else { return }
        subscription.request(.max(1))
      }

      func receive(_ input: Other.Output) -> Subscribers.Demand {
        inner.isOpen.exchange(true)
        inner.trigger.cancel()
        return .none
      }

      func receive(completion: Subscribers.Completion<Failure>) {
        guard inner.trigger.complete() != nil,
          !inner.isOpen.withLock({ $0 })
        else { return }
        inner.attachment.cancel()
        inner.conduit.send(completion: completion)
      }
    }
  }
}

/// A subscriber behind a conduit; it adds up the demand that `downstream`
/// returns, so that a run can return it to upstream.
final class Returned<Downstream: Subscriber>: Subscriber {
  private let downstream: Downstream
  private let demand: Locked<Subscribers.Demand>

  init(by downstream: Downstream, _ demand: Locked<Subscribers.Demand>) {
    self.downstream = downstream
    self.demand = demand
  }

  func receive(subscription: Subscription) {}

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    let more = downstream.receive(input)
    demand.withLock { $0 += more }
    return more
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}

extension Publisher {
  /// Drops values until `publisher` delivers its first.
  ///
  /// Source: Apple's documentation of `drop(untilOutputFrom:)`.
  public func drop<P: Publisher>(untilOutputFrom publisher: P)
    -> Publishers.DropUntilOutput<Self, P> where Failure == P.Failure
  {
    Publishers.DropUntilOutput(upstream: self, other: publisher)
  }
}
