// You keep the value that you have fetched ahead when the run is cancelled, and
// when it fails. At each end a run lets go of all that it holds: of what waits,
// too.
import Chapter01Handshake
import Chapter05Demand

public struct ConcatMap<Child: Publisher, Upstream: Publisher>: Publisher
where Child.Failure == Upstream.Failure {
  public typealias Output = Child.Output
  public typealias Failure = Upstream.Failure

  public let upstream: Upstream
  public let transform: (Upstream.Output) -> Child

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Run(subscriber, transform))
  }
}

extension Publisher {
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> ConcatMap<P, Self> where P.Failure == Failure {
    ConcatMap(upstream: self, transform: transform)
  }
}

extension ConcatMap {
  private final class Run<Downstream: Subscriber>: Subscriber, Subscription
  where
    Downstream.Input == Child.Output, Downstream.Failure == Upstream.Failure
  {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    /// Everything that is let go of at the end.
    private struct Held {
      var downstream: Downstream?
      var transform: ((Input) -> Child)?
      var upstream: Subscription?
      var inner: Inner<Downstream>?
      var innerSubscription: Subscription?
    }

    private var held: Held
    /// The value that has been prefetched.
    private var kept: Output?
    private var demand = Subscribers.Demand.none
    private var hasBegun = false
    private var upstreamIsAsked = false
    private var upstreamHasFinished = false
    private var innerIsAsked = false
    private var isDelivering = false
    private var isPumping = false

    init(_ downstream: Downstream, _ transform: @escaping (Input) -> Child) {
      held = Held(downstream: downstream, transform: transform)
    }

    private func end() -> Held {
      var last = Held()
      swap(&last, &held)
      return last
    }

    // MARK: The pump

    /// Does what is to be done next until there is nothing. One pump works at
    /// a time, and none during a delivery: so the stack stays flat.
    private func pump() {
      guard !isPumping, !isDelivering else { return }
      isPumping = true
      while pumpOnce() {}
      isPumping = false
    }

    private func pumpOnce() -> Bool {
      guard held.downstream != nil else { return false }
      if deliverKept() { return true }
      if let subscription = held.innerSubscription, kept == nil,
        !innerIsAsked
      {
        innerIsAsked = true
        subscription.request(.max(1))
        return true
      }
      guard held.inner == nil else { return false }
      if upstreamHasFinished {
        guard kept == nil else { return false }
        end().downstream?.receive(completion: .finished)
        return false
      }
      guard let upstream = held.upstream, !upstreamIsAsked
      else { return false }
      upstreamIsAsked = true
      upstream.request(.max(1))
      return true
    }

    private func deliverKept() -> Bool {
      guard !isDelivering, demand > .none, let value = kept
      else { return false }
      kept = nil
      hand(value)
      return true
    }

    private func hand(_ value: Output) {
      guard let downstream = held.downstream else { return }
      demand -= 1
      isDelivering = true
      let more = downstream.receive(value)
      isDelivering = false
      demand += more
    }

    // MARK: From upstream

    func receive(subscription: Subscription) {
      guard !hasBegun, let downstream = held.downstream
      else { return subscription.cancel() }
      hasBegun = true
      held.upstream = subscription
      downstream.receive(subscription: self)
      pump()
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      guard let transform = held.transform, held.inner == nil
      else { return .none }
      upstreamIsAsked = false
      let inner = Inner(self)
      held.inner = inner
      let child = transform(input)
      guard held.inner === inner else { return .none }
      child.subscribe(inner)
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished:
        upstreamHasFinished = true
        var last: Subscription?
        swap(&last, &held.upstream)
        pump()
      case .failure:
        let last = end()
        last.innerSubscription?.cancel()
        last.downstream?.receive(completion: completion)
      }
    }

    // MARK: From the inner publisher

    func attach(_ subscription: Subscription, of inner: Inner<Downstream>) {
      guard held.inner === inner, held.innerSubscription == nil
      else { return subscription.cancel() }
      held.innerSubscription = subscription
      pump()
    }

    func deliver(_ value: Output, from inner: Inner<Downstream>)
      -> Subscribers.Demand
    {
      guard held.inner === inner, kept == nil else { return .none }
      innerIsAsked = false
      if demand > .none, !isDelivering {
        hand(value)
      } else {
        kept = value
      }
      pump()
      return .none
    }

    func complete(
      _ completion: Subscribers.Completion<Failure>,
      from inner: Inner<Downstream>
    ) {
      guard held.inner === inner else { return }
      switch completion {
      case .finished:
        var last: Subscription?
        swap(&last, &held.innerSubscription)
        held.inner = nil
        innerIsAsked = false
        pump()
      case .failure:
        let last = end()
        last.upstream?.cancel()
        last.downstream?.receive(completion: completion)
      }
    }

    // MARK: From downstream

    func request(_ more: Subscribers.Demand) {
      guard held.downstream != nil, more > .none else { return }
      demand += more
      _ = deliverKept()
      pump()
    }

    func cancel() {
      let last = end()
      last.innerSubscription?.cancel()
      last.upstream?.cancel()
    }
  }

  /// The subscriber of one inner publisher; it tells the run.
  private final class Inner<Downstream: Subscriber>: Subscriber
  where
    Downstream.Input == Child.Output, Downstream.Failure == Upstream.Failure
  {
    typealias Input = Child.Output
    typealias Failure = Upstream.Failure

    private let run: Run<Downstream>

    init(_ run: Run<Downstream>) {
      self.run = run
    }

    func receive(subscription: Subscription) {
      run.attach(subscription, of: self)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      run.deliver(input, from: self)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      run.complete(completion, from: self)
    }
  }
}
