// 20.2 With the latest
import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

public struct WithLatestFrom<Upstream: Publisher, Other: Publisher>: Publisher
where Upstream.Failure == Other.Failure {
  public typealias Output = Other.Output
  public typealias Failure = Upstream.Failure

  public let upstream: Upstream
  public let other: Other

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let run = Run(subscriber)
    other.subscribe(OtherSide(run: run))
    upstream.subscribe(run)
  }
}

extension WithLatestFrom {
  /// Upstream's subscriber, and downstream's subscription.
  private final class Run<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    typealias Input = Upstream.Output

    private let upstream: Attachment<Downstream>
    let other = Attachment()
    private let latest = Locked<Output?>(nil)
    /// The failure of `other`, if it came before upstream's subscription.
    private var failure: Subscribers.Completion<Failure>?

    init(_ downstream: Downstream) { upstream = Attachment(downstream) }

    func receive(subscription: Subscription) {
      upstream.attach(subscription)?.receive(subscription: self)
      if let failure { fail(failure) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      guard let downstream = upstream.downstream else { return .none }
      return latest.withLock { $0 }.map { downstream.receive($0) } ?? .max(1)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      let downstream = upstream.complete()
      cancel()
      downstream?.receive(completion: completion)
    }

    func keep(_ value: Output) {
      if upstream.downstream != nil { latest.exchange(value) }
    }

    func otherFailed(_ completion: Subscribers.Completion<Failure>) {
      // Downstream receives a subscription before a completion.
      if upstream.attached == nil {
        failure = completion
      } else {
        fail(completion)
      }
    }

    private func fail(_ completion: Subscribers.Completion<Failure>) {
      latest.exchange(nil)
      upstream.cancel()?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) { upstream.request(demand) }

    func cancel() {
      let subscriptions = [other.detach(), upstream.detach()]
      latest.exchange(nil)
      for subscription in subscriptions { subscription?.cancel() }
    }
  }

  /// The subscriber of `other`.
  private struct OtherSide<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    let combineIdentifier = CombineIdentifier()
    let run: Run<Downstream>

    func receive(subscription: Subscription) {
      guard run.other.attach(subscription) != nil else { return }
      subscription.request(.unlimited)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      run.keep(input)
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      run.other.complete()
      if case .failure = completion { run.otherFailed(completion) }
    }
  }
}

extension Publisher {
  public func withLatestFrom<P: Publisher>(_ other: P) -> WithLatestFrom<
    Self, P
  >
  where P.Failure == Failure {
    WithLatestFrom(upstream: self, other: other)
  }
}
