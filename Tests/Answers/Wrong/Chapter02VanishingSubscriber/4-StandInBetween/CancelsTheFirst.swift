// When a second subscription comes, you cancel the first and go on with the
// second. The first one is the run that you are in: cancel the newcomer.
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
    let held = Locked<Held<S>?>(Held(subscriber: subscriber))
    upstream.subscribe(Ear(held))
  }
}

/// What a run holds; nothing after its end.
private struct Held<S: Subscriber> {
  let subscriber: S
  var subscription: Subscription? = nil
}

/// What the publisher talks to.
private final class Ear<S: Subscriber>: Subscriber {
  typealias Input = S.Input
  typealias Failure = S.Failure

  private let held: Locked<Held<S>?>

  init(_ held: Locked<Held<S>?>) {
    self.held = held
  }

  func receive(subscription: Subscription) {
    let old = held.withLock { held -> Held<S>? in
      let old = held
      held?.subscription = subscription
      return old
    }
    guard let subscriber = old?.subscriber else {
      return subscription.cancel()
    }
    old?.subscription?.cancel()
    subscriber.receive(subscription: Mouth(held))
  }

  func receive(_ input: S.Input) -> Subscribers.Demand {
    let subscriber = held.withLock { $0?.subscriber }
    return subscriber?.receive(input) ?? .none
  }

  func receive(completion: Subscribers.Completion<S.Failure>) {
    held.exchange(nil)?.subscriber.receive(completion: completion)
  }
}

/// What the subscriber talks to.
private final class Mouth<S: Subscriber>: Subscription {
  private let held: Locked<Held<S>?>

  init(_ held: Locked<Held<S>?>) {
    self.held = held
  }

  func request(_ demand: Subscribers.Demand) {
    let subscription = held.withLock { $0?.subscription }
    subscription?.request(demand)
  }

  func cancel() {
    held.exchange(nil)?.subscription?.cancel()
  }
}
