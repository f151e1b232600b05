// The value that waits belongs to the publisher, and all its runs take it from
// each other. What a run needs lives in the run.
import Chapter01Handshake
import Chapter05Demand

public struct Pairs<Upstream: Publisher>: Publisher {
  public typealias Output = (old: Upstream.Output, new: Upstream.Output)
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let old = Locked<Upstream.Output?>(nil)

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Inner(subscriber, old))
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

    private let old: Locked<Input?>

    init(_ downstream: D, _ old: Locked<Input?>) {
      self.old = old
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
      let (downstream, old): (D?, Input?) = state.withLock { state in
        guard state.downstream != nil else { return (nil, nil) }
        guard let old = self.old.exchange(nil) else {
          self.old.exchange(input)
          return (nil, nil)
        }
        return (state.downstream, old)
      }
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
