// Each operator hands over a subscription of its own, and refuses a second one.
import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    fileprivate let upstream: Upstream
    fileprivate let transform: (Upstream.Output) -> Output

    public init(
      upstream: Upstream, transform: @escaping (Upstream.Output) -> Output
    ) {
      self.upstream = upstream
      self.transform = transform
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Passage<Upstream.Output, S>(subscriber) { [transform] in
          transform($0)
        })
    }
  }

  public struct Filter<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    fileprivate let upstream: Upstream
    fileprivate let isIncluded: (Output) -> Bool

    public init(upstream: Upstream, isIncluded: @escaping (Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Passage<Output, S>(subscriber) { [isIncluded] in
          isIncluded($0) ? $0 : nil
        })
    }
  }
}

private final class Passage<Input, Below: Subscriber>: Subscriber, Subscription
{
  typealias Failure = Below.Failure

  private struct State {
    var below: Below?
    var above: Subscription?
    var change: ((Input) -> Below.Input?)?
    var wasAttached = false
  }

  private let state: Locked<State>

  init(_ below: Below, _ change: @escaping (Input) -> Below.Input?) {
    state = Locked(State(below: below, change: change))
  }

  func receive(subscription: Subscription) {
    let below = state.withLock { state -> Below? in
      if state.wasAttached { return nil }
      state.wasAttached = true
      if state.below != nil { state.above = subscription }
      return state.below
    }
    guard let below else { return subscription.cancel() }
    below.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let now = state.withLock { $0 }
    guard let below = now.below, let change = now.change else { return .none }
    guard let output = change(input) else { return .max(1) }
    return below.receive(output)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    empty().below?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.above }?.request(demand)
  }

  func cancel() { empty().above?.cancel() }

  private func empty() -> State {
    state.exchange(State(wasAttached: true))
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

extension Publishers.Map {
  public func map<T>(
    _ transform: @escaping (Output) -> T
  ) -> Publishers.Map<Upstream, T> {
    let first = self.transform
    return .init(upstream: upstream) { transform(first($0)) }
  }
}

extension Publishers.Filter {
  public func filter(
    _ isIncluded: @escaping (Output) -> Bool
  ) -> Publishers.Filter<Upstream> {
    let first = self.isIncluded
    return .init(upstream: upstream) { first($0) && isIncluded($0) }
  }
}
