// Your second filter asks its closure of values that the first has held back.
// It never sees those: and means that the second is asked only if the first
// says yes.
import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    private let upstream: Upstream
    fileprivate let transform: (Upstream.Output) -> Output

    public init(
      upstream: Upstream, transform: @escaping (Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.transform = transform
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(MapInner(subscriber, transform))
    }

    public func map<T>(
      _ next: @escaping (Output) -> T
    ) -> Publishers.Map<Upstream, T> {
      let first = transform
      return Publishers.Map<Upstream, T>(upstream: upstream) { next(first($0)) }
    }
  }

  public struct Filter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    private let upstream: Upstream
    fileprivate let isIncluded: (Output) -> Bool

    public init(upstream: Upstream, isIncluded: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(FilterInner(subscriber, isIncluded))
    }

    public func filter(
      _ next: @escaping (Output) -> Bool
    ) -> Publishers.Filter<Upstream> {
      let first = isIncluded
      return Publishers.Filter(upstream: upstream) {
        let one = first($0)
        let other = next($0)
        return one && other
      }
    }
  }
}

private final class MapInner<Input, D: Subscriber>: Subscriber {
  typealias Failure = D.Failure
  let downstream: D
  let transform: (Input) -> D.Input

  init(_ downstream: D, _ transform: @escaping (Input) -> D.Input) {
    self.downstream = downstream
    self.transform = transform
  }

  func receive(subscription: Subscription) {
    downstream.receive(subscription: subscription)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(transform(input))
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion)
  }
}

private final class FilterInner<D: Subscriber>: Subscriber {
  typealias Failure = D.Failure
  let downstream: D
  let isIncluded: (D.Input) -> Bool

  init(_ downstream: D, _ isIncluded: @escaping (D.Input) -> Bool) {
    self.downstream = downstream
    self.isIncluded = isIncluded
  }

  func receive(subscription: Subscription) {
    downstream.receive(subscription: subscription)
  }

  func receive(_ input: D.Input) -> Subscribers.Demand {
    guard isIncluded(input) else { return .max(1) }
    return downstream.receive(input)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: completion)
  }
}

extension Publisher {
  public func map<T>(
    _ transform: @escaping (Output) -> T
  ) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }

  public func filter(
    _ isIncluded: @escaping (Output) -> Bool
  ) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }
}
