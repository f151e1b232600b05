// 13.3 One after the other
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

extension ConcatMap {
  /// Upstream's subscriber, and downstream's subscription.
  private final class Run<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Child.Failure {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    private let transform: (Input) -> Child
    private var downstream: Downstream?
    private var upstream: Subscription?
    private var child: Subscription?
    private var isChildOn = false
    /// The number of children so far; the latest child has this number.
    private var count = 0
    private var isUpstreamOver = false
    private var open = Subscribers.Demand.none

    init(_ downstream: Downstream, _ transform: @escaping (Input) -> Child) {
      self.downstream = downstream
      self.transform = transform
    }

    // Calls from upstream.

    func receive(subscription: Subscription) {
      guard upstream == nil, let downstream else {
        return subscription.cancel()
      }
      upstream = subscription
      downstream.receive(subscription: self)
      upstream?.request(.max(1))
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      guard downstream != nil else { return .none }
      isChildOn = true
      count += 1
      transform(input).subscribe(Side(self, number: count))
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      isUpstreamOver = true
      switch completion {
      case .finished: if !isChildOn { end(completion) }
      case .failure: end(completion)
      }
    }

    // Calls from downstream.

    func request(_ demand: Subscribers.Demand) {
      guard downstream != nil, demand > .none else { return }
      open += demand
      child?.request(demand)
    }

    func cancel() {
      let last = (downstream, child, upstream)
      (downstream, child, upstream) = (nil, nil, nil)
      last.1?.cancel()
      last.2?.cancel()
    }

    // Calls from the child, through its `Side`.

    func begin(_ subscription: Subscription) {
      guard downstream != nil, child == nil, isChildOn else {
        return subscription.cancel()
      }
      child = subscription
      if open > .none { subscription.request(open) }
    }

    func deliver(_ value: Output, of number: Int) -> Subscribers.Demand {
      guard let downstream else { return .none }
      open -= 1
      let returned = downstream.receive(value)
      open += returned
      if number == count { return returned }
      // The child has finished inside this delivery: request from the next.
      if returned > .none { child?.request(returned) }
      return .none
    }

    func finishChild(_ completion: Subscribers.Completion<Failure>) {
      guard isChildOn else { return }
      // The child's release may call back, so it comes after all changes.
      let last = child
      defer { withExtendedLifetime(last) {} }
      child = nil
      isChildOn = false
      if case .failure = completion { return end(completion) }
      if isUpstreamOver { end(.finished) } else { upstream?.request(.max(1)) }
    }

    private func end(_ completion: Subscribers.Completion<Failure>) {
      let last = (downstream, upstream)
      if isUpstreamOver { upstream = nil }
      cancel()
      last.0?.receive(completion: completion)
    }
  }

  private final class Side<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Child.Failure {
    typealias Input = Child.Output
    typealias Failure = Child.Failure

    private let run: Run<Downstream>
    private let number: Int

    init(_ run: Run<Downstream>, number: Int) {
      self.run = run
      self.number = number
    }

    func receive(subscription: Subscription) { run.begin(subscription) }

    func receive(_ input: Input) -> Subscribers.Demand {
      run.deliver(input, of: number)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      run.finishChild(completion)
    }
  }
}

extension Publisher {
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> ConcatMap<P, Self> where P.Failure == Failure {
    ConcatMap(upstream: self, transform: transform)
  }
}
