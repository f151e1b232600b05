// 20.2 With the latest
import Chapter01Handshake
import Chapter05Demand

public struct WithLatestFrom<Upstream: Publisher, Other: Publisher>: Publisher
where Upstream.Failure == Other.Failure {
  public typealias Output = Other.Output
  public typealias Failure = Upstream.Failure

  public let upstream: Upstream
  public let other: Other

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let run = Run(subscriber)
    other.subscribe(OtherSide(run))
    upstream.subscribe(run)
  }
}

extension WithLatestFrom {
  /// Upstream's subscriber, and downstream's subscription.
  private final class Run<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    typealias Input = Upstream.Output

    private var downstream: Downstream?
    private var upstream: Subscription?
    var other: Subscription?
    var latest: Output?
    /// The failure of `other`, if it came before upstream's subscription.
    private var failure: Subscribers.Completion<Failure>?

    init(_ downstream: Downstream) { self.downstream = downstream }

    var isOn: Bool { downstream != nil }

    func receive(subscription: Subscription) {
      guard let downstream, upstream == nil else {
        return subscription.cancel()
      }
      upstream = subscription
      downstream.receive(subscription: self)
      if let failure { end(failure) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      guard let downstream else { return .none }
      return latest.map { downstream.receive($0) } ?? .max(1)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      upstream = nil
      end(completion)
    }

    func otherFailed(_ completion: Subscribers.Completion<Failure>) {
      // Downstream receives a subscription before a completion.
      if upstream == nil { failure = completion } else { end(completion) }
    }

    private func end(_ completion: Subscribers.Completion<Failure>) {
      let last = downstream
      cancel()
      last?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) { upstream?.request(demand) }

    func cancel() {
      let (upstream, other) = (upstream, other)
      downstream = nil
      self.upstream = nil
      self.other = nil
      latest = nil
      other?.cancel()
      upstream?.cancel()
    }
  }

  /// The subscriber of `other`.
  private final class OtherSide<Downstream: Subscriber>: Subscriber
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let run: Run<Downstream>
    private var hasBegun = false

    init(_ run: Run<Downstream>) { self.run = run }

    func receive(subscription: Subscription) {
      guard run.isOn, !hasBegun else { return subscription.cancel() }
      hasBegun = true
      run.other = subscription
      subscription.request(.unlimited)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      if run.isOn { run.latest = input }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      run.other = nil
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
