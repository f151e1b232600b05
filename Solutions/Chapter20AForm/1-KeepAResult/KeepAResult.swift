// 20.1 Keep a result
import Chapter01Handshake
import Chapter05Demand

public struct Scan<Upstream: Publisher, Output>: Publisher {
  public typealias Failure = Upstream.Failure

  public let upstream: Upstream
  public let initialResult: Output
  public let nextPartialResult: (Output, Upstream.Output) -> Output

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Inner(subscriber, initialResult, nextPartialResult))
  }
}

extension Scan {
  private final class Inner<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let downstream: Downstream
    private let next: (Output, Upstream.Output) -> Output
    /// The last result of this run.
    private var result: Output

    init(
      _ downstream: Downstream, _ result: Output,
      _ next: @escaping (Output, Upstream.Output) -> Output
    ) {
      self.downstream = downstream
      self.result = result
      self.next = next
    }

    func receive(subscription: Subscription) {
      downstream.receive(subscription: subscription)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      result = next(result, input)
      return downstream.receive(result)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      downstream.receive(completion: completion)
    }
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
