import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

extension Publishers {
  /// A publisher that delivers the first value of another, and finishes.
  ///
  /// It requests every value from upstream, and stores the first one until it
  /// is requested. Source: Apple's documentation of `Publishers.First`.
  public struct First<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream

    /// Makes a publisher of the first value of `upstream`.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(downstream: subscriber))
    }
  }
}

extension Publishers.First: Equatable where Upstream: Equatable {}

extension Publishers.First {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let attachment: Attachment<Downstream>
    /// Stores the value until it is requested.
    private let conduit: Conduit<Output, Failure>

    init(downstream: Downstream) {
      attachment = Attachment(downstream)
      conduit = Conduit("First", to: downstream, buffering: .everything)
    }

    var description: String { "First" }

    func receive(subscription: Subscription) {
      guard let downstream = attachment.attach(subscription) else { return }
      conduit.handOver(self, to: downstream)
      attachment.request(.unlimited)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard attachment.attached != nil, let upstream = attachment.detach()
      else { return .none }
      upstream.cancel()
      conduit.send(input)
      conduit.send(completion: .finished)
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard attachment.attached != nil, attachment.complete() != nil
      else { return }
      conduit.send(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) { conduit.request(demand) }

    func cancel() {
      conduit.cancel()
      attachment.cancel()
    }
  }
}

extension Publisher {
  /// Delivers the first value, and finishes.
  ///
  ///     [3, 4, 5].publisher.first()  // 3
  ///
  /// Source: Apple's documentation of `first()`.
  public func first() -> Publishers.First<Self> {
    Publishers.First(upstream: self)
  }
}
