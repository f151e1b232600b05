// After a cancel, your operator still retains the subscriber and the closures,
// and delivers values that arrive late. A subscriber that stores its
// subscription is then never released. Release everything in `cancel()`, and
// then cancel upstream.
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
      let transform = transform
      upstream.subscribe(
        InFront(of: subscriber) { subscriber.receive(transform($0)) })
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
      let isIncluded = isIncluded
      upstream.subscribe(
        InFront(of: subscriber) { value in
          isIncluded(value) ? subscriber.receive(value) : .max(1)
        })
    }
  }
}

/// Stands between a publisher and a subscriber, and is the subscription.
private final class InFront<Input, Downstream: Subscriber>: Subscriber,
  Subscription
{
  typealias Failure = Downstream.Failure

  private struct State {
    var downstream: Downstream?
    var receiveValue: ((Input) -> Subscribers.Demand)?
    var upstream: Subscription?
  }

  private let state: Locked<State>

  init(
    of downstream: Downstream,
    receiveValue: @escaping (Input) -> Subscribers.Demand
  ) {
    state = Locked(State(downstream: downstream, receiveValue: receiveValue))
  }

  func receive(subscription: Subscription) {
    let downstream: Downstream? = state.withLock { state in
      guard state.upstream == nil else { return nil }
      state.upstream = subscription
      return state.downstream
    }
    guard let downstream else { return subscription.cancel() }
    downstream.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    state.withLock { $0.receiveValue }?(input) ?? .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    state.exchange(State()).downstream?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.upstream }?.request(demand)
  }

  func cancel() {
    state.withLock { $0.upstream }?.cancel()
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
    return Publishers.Map<Upstream, T>(upstream: upstream) {
      transform(first($0))
    }
  }
}

extension Publishers.Filter {
  public func filter(
    _ isIncluded: @escaping (Output) -> Bool
  ) -> Publishers.Filter<Upstream> {
    let first = self.isIncluded
    return Publishers.Filter<Upstream>(upstream: upstream) {
      first($0) && isIncluded($0)
    }
  }
}
