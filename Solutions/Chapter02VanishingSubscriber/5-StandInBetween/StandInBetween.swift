// 02.5 Stand in between
import Chapter01Handshake

public struct KeptAlive<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Keeper(downstream: subscriber))
  }
}

/// To the publisher it is the subscriber, to the subscriber the subscription.
private final class Keeper<Downstream: Subscriber>: Subscriber, Subscription {
  private enum State {
    case unattached(Downstream)
    /// The run holds the keeper, and the keeper the run: a circle on purpose.
    case attached(Subscription, Downstream)
    case ended
  }

  private let state: Locked<State>

  init(downstream: Downstream) {
    state = Locked(.unattached(downstream))
  }

  func receive(subscription: Subscription) {
    let downstream: Downstream? = state.withLock { state in
      guard case .unattached(let downstream) = state else { return nil }
      state = .attached(subscription, downstream)
      return downstream
    }
    guard let downstream else { return subscription.cancel() }
    downstream.receive(subscription: self)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    guard case .attached(_, let downstream) = state.withLock({ $0 })
    else { return .none }
    return downstream.receive(input)
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    if case .attached(_, let downstream) = state.exchange(.ended) {
      downstream.receive(completion: completion)
    }
  }

  func request(_ demand: Subscribers.Demand) {
    if case .attached(let subscription, _) = state.withLock({ $0 }) {
      subscription.request(demand)
    }
  }

  func cancel() {
    if case .attached(let subscription, _) = state.exchange(.ended) {
      subscription.cancel()
    }
  }
}
