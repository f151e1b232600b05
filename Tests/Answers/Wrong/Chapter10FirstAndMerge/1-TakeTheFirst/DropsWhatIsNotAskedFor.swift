// You drop a value that arrives without demand, and take a later one for the
// first. Store the first value until the subscriber requests it.
import Chapter01Handshake
import Chapter05Demand

public struct First<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Inner(subscriber))
  }

  private final class Inner<D: Subscriber>: Subscriber, Subscription
  where D.Input == Output, D.Failure == Failure {
    private var downstream: D?
    private var upstream: Subscription?
    private var isAttached = false
    private var isAsked = false
    private var held: Output?

    init(_ downstream: D) {
      self.downstream = downstream
    }

    func receive(subscription: Subscription) {
      guard !isAttached, let downstream else { return subscription.cancel() }
      isAttached = true
      upstream = subscription
      downstream.receive(subscription: self)
      if upstream != nil { subscription.request(.unlimited) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard let subscription = upstream else { return .none }
      guard isAsked else { return .none }
      upstream = nil
      let goes = isAsked
      subscription.cancel()
      if goes { deliver(input) }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard upstream != nil, let downstream else { return }
      upstream = nil
      self.downstream = nil
      downstream.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none else { return }
      isAsked = true
      guard let value = held else { return }
      held = nil
      deliver(value)
    }

    private func deliver(_ value: Output) {
      _ = downstream?.receive(value)
      guard let downstream else { return }
      self.downstream = nil
      downstream.receive(completion: .finished)
    }

    func cancel() {
      let subscription = upstream
      upstream = nil
      held = nil
      downstream = nil
      subscription?.cancel()
    }
  }
}
