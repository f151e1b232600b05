// 10.1 Take the first
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
    upstream.subscribe(Inner(downstream: subscriber))
  }
}

extension First {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private enum State {
      case unattached(Downstream)
      /// No value has arrived; `isAsked` says whether one was requested.
      case waiting(Downstream, Subscription, isAsked: Bool)
      /// The value has arrived, and has not been requested.
      case holding(Downstream, Output)
      case delivering(Downstream)
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
        state = .waiting(downstream, subscription, isAsked: false)
        return downstream
      }
      guard let downstream else { return subscription.cancel() }
      downstream.receive(subscription: self)
      if isWaiting { subscription.request(.unlimited) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      let old = state.withLock { state in
        let old = state
        if case .waiting(let downstream, _, _) = old {
          state = .holding(downstream, input)
        }
        return old
      }
      if case .waiting(_, let upstream, let isAsked) = old {
        upstream.cancel()
        // Inside that cancel, downstream may have cancelled or requested.
        if isAsked { request(.max(1)) }
      }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      let old = state.withLock { state in
        let old = state
        if case .waiting = old { state = .ended }
        return old
      }
      if case .waiting(let downstream, _, _) = old {
        downstream.receive(completion: completion)
      }
    }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none else { return }
      let old = state.withLock { state in
        let old = state
        switch old {
        case .waiting(let downstream, let upstream, _):
          state = .waiting(downstream, upstream, isAsked: true)
        case .holding(let downstream, _):
          state = .delivering(downstream)
        default: break
        }
        return old
      }
      if case .holding(let downstream, let value) = old {
        deliver(value, to: downstream)
      }
    }

    func cancel() {
      if case .waiting(_, let upstream, _) = state.exchange(.ended) {
        upstream.cancel()
      }
    }

    private var isWaiting: Bool {
      state.withLock { state in
        guard case .waiting = state else { return false }
        return true
      }
    }

    private func deliver(_ value: Output, to downstream: Downstream) {
      _ = downstream.receive(value)
      if case .delivering = state.exchange(.ended) {
        downstream.receive(completion: .finished)
      }
    }
  }
}
