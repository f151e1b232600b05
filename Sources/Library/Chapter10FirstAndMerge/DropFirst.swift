import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time

extension Publishers {
  /// A publisher that drops the first values of another publisher.
  ///
  /// It requests them in addition to the subscriber's demand.
  /// Source: Apple's documentation of `Publishers.Drop`.
  public struct Drop<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The number of values to drop.
    public let count: Int

    /// Makes a publisher of the values of `upstream` after the first `count`;
    /// traps if `count` is negative.
    public init(upstream: Upstream, count: Int) {
      precondition(count >= 0, "Leave out 0 values or more.")
      self.upstream = upstream
      self.count = count
    }

    /// Passes a subscription to `subscriber`, and then subscribes to upstream.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let inner = Inner(downstream: subscriber, count: count)
      subscriber.receive(subscription: inner)
      upstream.subscribe(inner)
    }
  }
}

extension Publishers.Drop: Equatable where Upstream: Equatable {}

extension Publishers.Drop {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let attachment: Attachment<Downstream>
    private let left: Locked<Int>
    /// The demand requested before upstream's subscription arrives; nil after
    /// that, when each request goes straight upstream.
    private let early = Locked<Subscribers.Demand?>(.some(.none))
    private let count: Int

    init(downstream: Downstream, count: Int) {
      attachment = Attachment(downstream)
      left = Locked(count)
      self.count = count
    }

    var description: String { "Drop" }

    func receive(subscription: Subscription) {
      guard attachment.attach(subscription) != nil else { return }
      let demand = (early.exchange(nil) ?? .none) + count
      if demand > .none { attachment.request(demand) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      let isLeftOut = left.withLock { left in
        guard left > 0 else { return false }
        left -= 1
        return true
      }
      guard !isLeftOut else { return .none }
      return attachment.downstream?.receive(input) ?? .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      attachment.complete()?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      precondition(demand > .none, "Ask for at least one value.")
      let isEarly = early.withLock { early in
        guard let sum = early.map({ $0 + demand }) else { return false }
        early = sum
        return true
      }
      if !isEarly { attachment.request(demand) }
    }

    func cancel() { attachment.cancel() }
  }
}

extension Publisher {
  /// Drops the first `count` values, and delivers the rest.
  ///
  ///     [3, 4, 5].publisher.dropFirst()  // 4, 5
  ///
  /// Traps if `count` is negative.
  /// Source: Apple's documentation of `dropFirst(_:)`.
  public func dropFirst(_ count: Int = 1) -> Publishers.Drop<Self> {
    Publishers.Drop(upstream: self, count: count)
  }
}
