// At a cancel you let go of the subscriber, and keep the subscription. It
// holds you, and you hold it: a circle that nobody opens any more. Let both
// go.
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

  private let state: Locked<(Downstream?, Subscription?, Bool)>

  init(_ downstream: Downstream) { state = Locked((downstream, nil, false)) }

  func receive(subscription: Subscription) {
    guard attach(subscription) else { return subscription.cancel() }
    let downstream = state.withLock { $0.0 }
    downstream?.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let downstream = state.withLock { $0.0 }
    return downstream?.receive(input) ?? .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let last = letGo().0
    last?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    let subscription = state.withLock { $0.0 == nil ? nil : $0.1 }
    subscription?.request(demand)
  }

  func cancel() {
    let old = state.withLock { state in
      let old = state
      state.0 = nil
      return old
    }
    if old.0 != nil { old.1?.cancel() }
  }

  private func attach(_ subscription: Subscription) -> Bool {
    state.withLock { state in
      if state.2 { return false }
      state.2 = true
      state.1 = subscription
      return true
    }
  }

  private func letGo() -> (Downstream?, Subscription?) {
    let old = state.exchange((nil, nil, true))
    return (old.0, old.1)
  }
}
