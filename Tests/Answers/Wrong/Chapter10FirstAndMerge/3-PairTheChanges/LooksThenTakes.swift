// You check the state and change it in two steps. If another thread cancels in
// between, you store an old value in a run that has ended, and it stays there.
// Check and change while you hold the lock once.
import Chapter01Handshake
import Chapter05Demand

public struct Pairs<Upstream: Publisher>: Publisher {
  public typealias Output = (old: Upstream.Output, new: Upstream.Output)
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
    typealias Input = Upstream.Output

    private struct State {
      var downstream: D?
      var upstream: Subscription?
      var old: Input?
    }

    private let state: Locked<State>

    init(_ downstream: D) {
      state = Locked(State(downstream: downstream))
    }

    func receive(subscription: Subscription) {
      let downstream = state.withLock { state -> D? in
        guard state.upstream == nil else { return nil }
        state.upstream = subscription
        return state.downstream
      }
      guard let downstream else { return subscription.cancel() }
      downstream.receive(subscription: self)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      guard state.withLock({ $0.downstream != nil }) else { return .none }
      let old = state.withLock { $0.old }
      state.withLock { $0.old = old == nil ? input : nil }
      let downstream = state.withLock { $0.downstream }
      guard let downstream, let old else { return .none }
      return downstream.receive((old, input)) * 2
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      state.exchange(State()).downstream?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      state.withLock { $0.upstream }?.request(demand * 2)
    }

    func cancel() {
      state.exchange(State()).upstream?.cancel()
    }
  }
}
