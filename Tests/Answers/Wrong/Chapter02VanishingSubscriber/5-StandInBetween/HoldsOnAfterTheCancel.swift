// The cancel reaches upstream, but upstream's subscription and the
// subscriber are still retained. Either your `cancel()` releases
// neither, or the subscriber received upstream's subscription instead
// of yours, so yours is never called. Take both out, then cancel
// upstream.
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
    upstream.subscribe(Keeper(subscriber))
  }
}

private final class Keeper<Downstream: Subscriber>: Subscriber, Subscription {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private enum State {
    case unattached(Downstream)
    case attached(Subscription, Downstream)
    case ended
  }

  private let state: Locked<State>

  init(_ downstream: Downstream) {
    state = Locked(.unattached(downstream))
  }

  func receive(subscription: Subscription) {
    guard let downstream = attach(subscription) else {
      return subscription.cancel()
    }
    downstream.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard case .attached(_, let downstream) = state.withLock({ $0 }) else {
      return .none
    }
    return downstream.receive(input)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
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
    if case .attached(let subscription, _) = state.withLock({ $0 }) {
      subscription.cancel()
    }
  }

  private func attach(_ subscription: Subscription) -> Downstream? {
    state.withLock { state in
      guard case .unattached(let downstream) = state else { return nil }
      state = .attached(subscription, downstream)
      return downstream
    }
  }
}
