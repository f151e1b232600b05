// Two objects share one run: an ear for upstream, and a handle for downstream.
import Chapter01Handshake
import Chapter05Demand

public struct Scan<Upstream: Publisher, Output>: Publisher {
  public typealias Failure = Upstream.Failure

  public let upstream: Upstream
  public let initialResult: Output
  public let nextPartialResult: (Output, Upstream.Output) -> Output

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    var last = initialResult
    let run = Run(to: subscriber) { [nextPartialResult] value in
      let result = nextPartialResult(last, value)
      last = result
      return result
    }
    upstream.subscribe(Ear(run))
  }
}

extension Scan {
  /// What the two ends share, until one of them ends it.
  private final class Run<Downstream: Subscriber>
  where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
    private(set) var downstream: Downstream?
    private(set) var upstream: Subscription?
    private(set) var step: ((Upstream.Output) -> Output)?

    init(
      to downstream: Downstream, step: @escaping (Upstream.Output) -> Output
    ) {
      self.downstream = downstream
      self.step = step
    }

    func attach(_ subscription: Subscription) -> Downstream? {
      guard let downstream, upstream == nil else { return nil }
      upstream = subscription
      return downstream
    }

    /// Empties the run; the result keeps its contents alive.
    func end() -> (
      downstream: Downstream?, upstream: Subscription?,
      step: ((Upstream.Output) -> Output)?
    ) {
      let all = (downstream, upstream, step)
      downstream = nil
      upstream = nil
      step = nil
      return all
    }
  }

  /// What upstream holds.
  private final class Ear<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    private let run: Run<Downstream>

    init(_ run: Run<Downstream>) { self.run = run }

    func receive(subscription: Subscription) {
      guard let downstream = run.attach(subscription) else {
        return subscription.cancel()
      }
      downstream.receive(subscription: Handle(run))
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard let step = run.step else { return .none }
      let result = step(input)
      // The closure may have cancelled.
      return run.downstream?.receive(result) ?? .none
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      run.end().downstream?.receive(completion: completion)
    }
  }

  /// What downstream holds.
  private final class Handle<Downstream: Subscriber>: Subscription
  where Downstream.Input == Output, Downstream.Failure == Upstream.Failure {
    private let run: Run<Downstream>

    init(_ run: Run<Downstream>) { self.run = run }

    func request(_ demand: Subscribers.Demand) {
      run.upstream?.request(demand)
    }

    func cancel() { run.end().upstream?.cancel() }
  }
}

extension Publisher {
  public func scan<T>(
    _ initialResult: T, _ nextPartialResult: @escaping (T, Output) -> T
  ) -> Scan<Self, T> {
    Scan(
      upstream: self, initialResult: initialResult,
      nextPartialResult: nextPartialResult)
  }
}
