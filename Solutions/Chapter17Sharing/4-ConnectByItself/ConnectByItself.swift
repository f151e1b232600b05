// 17.4 Connect by itself
import Chapter01Handshake
import Chapter05Demand

/// A publisher that delivers nothing until it is told to begin.
public protocol Connectable: Publisher {
  func connect() -> Cancellable
}

public final class ConnectsByItself<Upstream: Connectable>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private enum State {
    case disconnected
    /// The first of so many is about to connect.
    case connecting(Int)
    case connected(Int, Cancellable)
  }

  private let upstream: Upstream
  private let state = Locked(State.disconnected)

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let isFirst = come()
    upstream.subscribe(Inner(subscriber, leave: leave))
    if isFirst { connect() }
  }

  private func come() -> Bool {
    state.withLock { state in
      switch state {
      case .disconnected:
        state = .connecting(1)
        return true
      case .connecting(let count):
        state = .connecting(count + 1)
      case .connected(let count, let connection):
        state = .connected(count + 1, connection)
      }
      return false
    }
  }

  private func connect() {
    let isWanted = state.withLock { state in
      guard case .connecting(0) = state else { return true }
      state = .disconnected
      return false
    }
    guard isWanted else { return }
    let connection = upstream.connect()
    let isUsed = state.withLock { state in
      guard case .connecting(let count) = state, count > 0 else {
        state = .disconnected
        return false
      }
      state = .connected(count, connection)
      return true
    }
    if !isUsed { connection.cancel() }
  }

  private func leave() {
    let last = state.withLock { state -> Cancellable? in
      switch state {
      case .disconnected: return nil
      case .connecting(let count):
        state = .connecting(count - 1)
        return nil
      case .connected(let count, let connection):
        state =
          count > 1 ? .connected(count - 1, connection) : .disconnected
        return count > 1 ? nil : connection
      }
    }
    last?.cancel()
  }
}

private final class Inner<Downstream: Subscriber>: Subscriber, Subscription {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private enum State {
    case unattached(Downstream, leave: () -> Void)
    case attached(Downstream, Subscription, leave: () -> Void)
    case ended
  }

  private let state: Locked<State>

  init(_ downstream: Downstream, leave: @escaping () -> Void) {
    state = Locked(.unattached(downstream, leave: leave))
  }

  func receive(subscription: Subscription) {
    let downstream = state.withLock { state -> Downstream? in
      guard case .unattached(let downstream, let leave) = state else {
        return nil
      }
      state = .attached(downstream, subscription, leave: leave)
      return downstream
    }
    guard let downstream else { return subscription.cancel() }
    downstream.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard case .attached(let downstream, _, _) = state.withLock({ $0 })
    else { return .none }
    return downstream.receive(input)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    if case .attached(let downstream, _, _) = state.exchange(.ended) {
      downstream.receive(completion: completion)
    }
  }

  func request(_ demand: Subscribers.Demand) {
    if case .attached(_, let above, _) = state.withLock({ $0 }) {
      above.request(demand)
    }
  }

  func cancel() {
    if case .attached(_, let above, let leave) = state.exchange(.ended) {
      above.cancel()
      leave()
    }
  }
}
