// You read or change the state without the lock. The publisher may deliver on
// one thread while the subscriber cancels on another, and Swift makes no
// promise about the outcome. Read and change the state inside `withLock`,
// everywhere.
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

  private var downstream: Downstream?
  private var upstream: Subscription?
  private var isAttached = false
  private let lock = Locked(())

  init(_ downstream: Downstream) { self.downstream = downstream }

  func receive(subscription: Subscription) {
    guard attach(subscription) else { return subscription.cancel() }
    downstream?.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    downstream?.receive(input) ?? .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let last = letGo().0
    last?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    let subscription = upstream
    subscription?.request(demand)
  }

  func cancel() {
    let subscription = letGo().1
    subscription?.cancel()
  }

  private func attach(_ subscription: Subscription) -> Bool {
    if isAttached { return false }
    isAttached = true
    upstream = subscription
    return true
  }

  private func letGo() -> (Downstream?, Subscription?) {
    let held = (downstream, upstream)
    isAttached = true
    downstream = nil
    upstream = nil
    return held
  }
}
