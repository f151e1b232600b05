import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time

extension Publishers {
  /// A publisher of arrays of `count` values; the last one may be shorter.
  ///
  /// For each requested array it requests `count` values.
  /// Source: Apple's documentation of `Publishers.CollectByCount`.
  public struct CollectByCount<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The number of values in an array.
    public let count: Int

    /// Makes a publisher of arrays; traps if `count` is zero or negative.
    public init(upstream: Upstream, count: Int) {
      precondition(count > 0, "Collect 1 value or more.")
      self.upstream = upstream
      self.count = count
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(for: subscriber, count))
    }
  }
}

extension Publishers.CollectByCount: Equatable where Upstream: Equatable {}

extension Publishers.CollectByCount {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let attachment: Attachment<Downstream>
    private let count: Int
    private let collected = Locked<Output>([])

    init(for downstream: Downstream, _ count: Int) {
      attachment = Attachment(downstream)
      self.count = count
    }

    var description: String { "CollectByCount" }

    func receive(subscription: Subscription) {
      attachment.attach(subscription)?.receive(subscription: self)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard let downstream = attachment.downstream else { return .none }
      let full = collected.withLock { collected -> Output? in
        collected.append(input)
        guard collected.count == count else { return nil }
        defer { collected = [] }
        return collected
      }
      return full.map { downstream.receive($0) * count } ?? .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      let rest = collected.exchange([])
      if case .finished = completion, !rest.isEmpty {
        _ = attachment.downstream?.receive(rest)
      }
      // The subscriber may have cancelled when it received the last array.
      attachment.complete()?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      attachment.request(demand * count)
    }

    func cancel() {
      attachment.cancel()
      collected.exchange([])
    }
  }
}

extension Publisher {
  /// Delivers values in arrays of `count`, and the rest at the end.
  ///
  ///     (1...5).publisher.collect(2)  // [1, 2], [3, 4], [5]
  ///
  /// Source: Apple's documentation of `collect(_:)`.
  public func collect(_ count: Int) -> Publishers.CollectByCount<Self> {
    Publishers.CollectByCount(upstream: self, count: count)
  }
}
