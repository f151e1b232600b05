import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  /// A publisher of one array of all values, when upstream has finished.
  ///
  /// It requests everything, and stores any number of values. The array waits
  /// for a request. A failure discards the stored values.
  /// Source: Apple's documentation of `Publishers.Collect`.
  public struct Collect<Upstream: Publisher>: Publisher {
    public typealias Output = [Upstream.Output]
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    /// Makes a publisher of all values of `upstream` in one array.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(for: subscriber))
    }
  }
}

extension Publishers.Collect: Equatable where Upstream: Equatable {}

extension Publishers.Collect {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let attachment: Attachment<Downstream>
    private let conduit: Conduit<Output, Failure>
    /// The stored values; nil after the end.
    private let collected = Locked<Output?>([])

    init(for downstream: Downstream) {
      attachment = Attachment(downstream)
      conduit = Conduit("Collect", to: downstream, buffering: .everything)
    }

    var description: String { "Collect" }

    func receive(subscription: Subscription) {
      guard let downstream = attachment.attach(subscription) else { return }
      conduit.handOver(self, to: downstream)
      attachment.request(.unlimited)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      collected.withLock { $0?.append(input) }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard attachment.complete() != nil else { return }
      let all = collected.exchange(nil)
      if case .finished = completion, let all { conduit.send(all) }
      conduit.send(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) { conduit.request(demand) }

    func cancel() {
      conduit.cancel()
      collected.exchange(nil)
      attachment.cancel()
    }
  }
}

extension Publisher {
  /// Delivers all values in one array when this publisher finishes.
  ///
  /// Source: Apple's documentation of `collect()`.
  public func collect() -> Publishers.Collect<Self> {
    Publishers.Collect(upstream: self)
  }
}
