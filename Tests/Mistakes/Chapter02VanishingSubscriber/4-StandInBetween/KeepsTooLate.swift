// You pass the subscription on first, and keep the publisher's afterwards.
// Inside that call the subscriber asks, and a quick publisher answers and ends
// the run. What you keep then is a run that is over, for ever. Keep first, then
// pass on.
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
  private let early = Locked<Subscription?>(nil)

  init(downstream: Downstream) {
    state = Locked(.unattached(downstream))
  }

  func receive(subscription: Subscription) {
    guard case .unattached(let downstream) = state.withLock({ $0 })
    else { return subscription.cancel() }
    early.exchange(subscription)
    downstream.receive(subscription: self)
    early.exchange(nil)
    state.exchange(.attached(subscription, downstream))
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    switch state.withLock({ $0 }) {
    case .attached(_, let downstream), .unattached(let downstream):
      return downstream.receive(input)
    case .ended: return .none
    }
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    switch state.exchange(.ended) {
    case .attached(_, let downstream), .unattached(let downstream):
      downstream.receive(completion: completion)
    case .ended: break
    }
  }

  func request(_ demand: Subscribers.Demand) {
    if case .attached(let subscription, _) = state.withLock({ $0 }) {
      return subscription.request(demand)
    }
    early.withLock { $0 }?.request(demand)
  }

  func cancel() {
    let early = early.exchange(nil)
    if case .attached(let subscription, _) = state.exchange(.ended) {
      return subscription.cancel()
    }
    early?.cancel()
  }
}
