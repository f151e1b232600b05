// If upstream finishes after its last inner publisher, the run never finishes.
// Both must have finished: check this when an inner publisher finishes, and
// again when upstream finishes.
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
    let run = Run<Child, Upstream, S>(transform, subscriber)
    subscriber.receive(subscription: run)
    upstream.subscribe(run)
  }
}

private final class Run<
  Child: Publisher, Upstream: Publisher, Downstream: Subscriber
>: Subscriber, Subscription
where
  Child.Failure == Upstream.Failure, Downstream.Input == Child.Output,
  Downstream.Failure == Upstream.Failure
{
  typealias Input = Upstream.Output
  typealias Failure = Upstream.Failure

  private let transform: (Upstream.Output) -> Child
  private var downstream: Downstream?
  private var isAttached = false
  private var above: Subscription?
  private var child: Ear?
  private var open = Subscribers.Demand.none

  init(
    _ transform: @escaping (Upstream.Output) -> Child, _ downstream: Downstream
  ) {
    self.transform = transform
    self.downstream = downstream
  }

  func receive(subscription: Subscription) {
    guard downstream != nil, !isAttached else { return subscription.cancel() }
    isAttached = true
    above = subscription
    subscription.request(.max(1))
  }

  func receive(_ input: Upstream.Output) -> Subscribers.Demand {
    guard downstream != nil else { return .none }
    let ear = Ear(self)
    child = ear
    transform(input).subscribe(ear)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    isAttached = true
    above = nil
    if case .failure = completion {
      let last = child
      end(with: completion) { last?.cancel() }
    }
  }

  func request(_ demand: Subscribers.Demand) {
    guard downstream != nil, demand > .none else { return }
    open += demand
    child?.subscription?.request(demand)
  }

  func cancel() {
    let (last, above) = (child, above)
    letGo()
    last?.cancel()
    above?.cancel()
  }

  private func letGo() {
    let gone = (downstream, above, child)
    downstream = nil
    above = nil
    child = nil
    withExtendedLifetime(gone) {}
  }

  private func end(
    with completion: Subscribers.Completion<Failure>,
    first cancelOthers: () -> Void = {}
  ) {
    guard let last = downstream else { return }
    letGo()
    cancelOthers()
    last.receive(completion: completion)
  }

  fileprivate func attached(_ ear: Ear, to subscription: Subscription) {
    guard child === ear, ear.subscription == nil else {
      return subscription.cancel()
    }
    ear.subscription = subscription
    if open > .none { subscription.request(open) }
  }

  fileprivate func heard(
    _ value: Child.Output, by ear: Ear
  ) -> Subscribers.Demand {
    guard child === ear, let downstream else { return .none }
    open -= 1
    let more = downstream.receive(value)
    open += more
    if child === ear { return more }
    // It has finished inside the value: its successor is asked.
    if more > .none { child?.subscription?.request(more) }
    return .none
  }

  fileprivate func ended(
    _ completion: Subscribers.Completion<Failure>, by ear: Ear
  ) {
    guard child === ear else { return }
    ear.subscription = nil
    child = nil
    if case .failure = completion {
      let above = above
      end(with: completion) { above?.cancel() }
    } else if let above {
      above.request(.max(1))
    } else {
      end(with: .finished)
    }
  }

  fileprivate final class Ear: Subscriber {
    typealias Input = Child.Output
    typealias Failure = Child.Failure

    let run: Run
    var subscription: Subscription?

    init(_ run: Run) {
      self.run = run
    }

    func cancel() {
      let last = subscription
      subscription = nil
      last?.cancel()
    }

    func receive(subscription: Subscription) {
      run.attached(self, to: subscription)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      run.heard(input, by: self)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      run.ended(completion, by: self)
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
