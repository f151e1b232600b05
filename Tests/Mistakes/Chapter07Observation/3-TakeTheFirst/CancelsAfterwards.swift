// You deliver the first value, and cancel the run before you after that.
// Meanwhile it is still on: a cancel from inside the value reaches it as
// well, and more values may come. Cancel it first, then deliver.
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
      if !isAsked { held = input }
      if isAsked { deliver(input) }
      upstream = nil
      subscription.cancel()
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
