import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that delivers a replacement if upstream delivers no value.
  ///
  /// It requests everything, and delivers upstream's values even without
  /// demand. The replacement waits for a request.
  /// Source: Apple's documentation of `Publishers.ReplaceEmpty`.
  public struct ReplaceEmpty<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    public let upstream: Upstream
    /// The replacement.
    public let output: Output

    /// Makes a publisher of the values of `upstream`, or else of `output`.
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(for: subscriber, output))
    }
  }
}

extension Publishers.ReplaceEmpty: Equatable
where Upstream: Equatable, Upstream.Output: Equatable {}

extension Publishers.ReplaceEmpty {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    /// The state of an accumulator whose result is the replacement; the first
    /// value of upstream removes the result.
    private let state: Locked<Accumulation<Downstream, Void>>

    init(for downstream: Downstream, _ output: Output) {
      state = Locked(.unattached(downstream, (), output))
    }

    var description: String { "ReplaceEmpty" }

    func receive(subscription: Subscription) {
      guard let downstream = state.change({ $0.attach(subscription) }) else {
        return subscription.cancel()
      }
      downstream.receive(subscription: self)
      if state.run() != nil { subscription.request(.unlimited) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard let run = state.run() else { return .none }
      state.change { $0.keep(nil) }
      return run.downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished: state.perform(state.change { $0.finish() })
      case .failure:
        state.change { $0.fail() }.run?.downstream
          .receive(completion: completion)
      }
    }

    func request(_ demand: Subscribers.Demand) {
      precondition(demand > .none, "Ask for at least one value.")
      state.perform(state.change { $0.request() })
      state.run()?.upstream.request(demand)
    }

    func cancel() {
      state.change { $0.end() }.run?.upstream.cancel()
    }
  }
}

extension Publisher {
  /// Delivers `output` if this publisher finishes without a value.
  ///
  ///     [Int]().publisher.replaceEmpty(with: 0)  // 0
  ///
  /// Source: Apple's documentation of `replaceEmpty(with:)`.
  public func replaceEmpty(with output: Output) -> Publishers.ReplaceEmpty<Self>
  {
    Publishers.ReplaceEmpty(upstream: self, output: output)
  }
}
