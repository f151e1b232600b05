// You let go of the subscription, and the subscriber is yours for life.
// Whoever keeps you after the end keeps it, too, and a late value still
// reaches it. What has to be let go cannot be a `let` outside of the state.
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

  private let downstream: Downstream
  private let state = Locked<(Subscription?, Bool)>((nil, false))

  init(_ downstream: Downstream) { self.downstream = downstream }

  func receive(subscription: Subscription) {
    guard attach(subscription) else { return subscription.cancel() }
    downstream.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    _ = letGo()
    downstream.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    let subscription = state.withLock { $0.0 }
    subscription?.request(demand)
  }

  func cancel() {
    let subscription = letGo().1
    subscription?.cancel()
  }

  private func attach(_ subscription: Subscription) -> Bool {
    state.withLock { state in
      if state.1 { return false }
      state = (subscription, true)
      return true
    }
  }

  private func letGo() -> (Downstream?, Subscription?) {
    state.exchange((nil, true)).0.map { (nil, $0) } ?? (nil, nil)
  }
}
