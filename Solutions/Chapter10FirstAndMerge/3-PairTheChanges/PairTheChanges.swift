// 10.3 Pair the changes
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
    upstream.subscribe(Inner(downstream: subscriber))
  }

  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    private enum State {
      case unattached(Downstream)
      /// The next value is an old one, or the new one that follows `old`.
      case running(Downstream, Subscription, old: Input?)
      /// Finished, failed or cancelled.
      case ended
    }

    private let state: Locked<State>

    init(downstream: Downstream) {
      state = Locked(.unattached(downstream))
    }

    func receive(subscription: Subscription) {
      let downstream = state.withLock { state -> Downstream? in
        guard case .unattached(let downstream) = state else { return nil }
        state = .running(downstream, subscription, old: nil)
        return downstream
      }
      guard let downstream else { return subscription.cancel() }
      downstream.receive(subscription: self)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      let pair = state.withLock { state -> (Downstream, Input)? in
        guard case .running(let downstream, let upstream, let old) = state
        else { return nil }
        guard let old else {
          state = .running(downstream, upstream, old: input)
          return nil
        }
        state = .running(downstream, upstream, old: nil)
        return (downstream, old)
      }
      guard let (downstream, old) = pair else { return .none }
      return downstream.receive((old: old, new: input)) * 2
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      switch state.exchange(.ended) {
      case .unattached(let downstream), .running(let downstream, _, _):
        downstream.receive(completion: completion)
      case .ended: break
      }
    }

    func request(_ demand: Subscribers.Demand) {
      upstream?.request(demand * 2)
    }

    func cancel() {
      if case .running(_, let upstream, _) = state.exchange(.ended) {
        upstream.cancel()
      }
    }

    private var upstream: Subscription? {
      state.withLock { state in
        guard case .running(_, let upstream, _) = state else { return nil }
        return upstream
      }
    }
  }
}
