// A subscriber that arrives while `connect()` runs connects again. The first
// one already connects for all. Only count the others.
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
    let isFirst = join()
    upstream.subscribe(Inner(subscriber, Seat { self.leave() }))
    if isFirst { connect() }
  }

  private func join() -> Bool {
    state.withLock { state in
      switch state {
      case .disconnected:
        state = .connecting(1)
        return true
      case .connecting(let count):
        state = .connecting(count + 1)
        return true
      case .connected(let count, let connection):
        state = .connected(count + 1, connection)
      }
      return false
    }
  }

  private func connect() {
    let isWanted = state.withLock { state in
      guard case .connecting(let count) = state, count > 0 else {
        state = .disconnected
        return false
      }
      return true
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
    let unused = state.withLock { state -> Cancellable? in
      switch state {
      case .disconnected: break
      case .connecting(let count): state = .connecting(count - 1)
      case .connected(1, let connection):
        state = .disconnected
        return connection
      case .connected(let count, let connection):
        state = .connected(count - 1, connection)
      }
      return nil
    }
    unused?.cancel()
  }

  private struct Inner<S: Subscriber>: Subscriber
  where S.Input == Output, S.Failure == Failure {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    let combineIdentifier = CombineIdentifier()
    private let subscriber: S
    private let seat: Seat

    init(_ subscriber: S, _ seat: Seat) {
      self.subscriber = subscriber
      self.seat = seat
    }

    func receive(subscription: Subscription) {
      guard seat.take(subscription) else { return subscription.cancel() }
      subscriber.receive(subscription: seat)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      subscriber.receive(input)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      seat.end()
      subscriber.receive(completion: completion)
    }
  }
}

private final class Seat: Subscription {
  private enum State {
    case free(leave: () -> Void)
    case taken(Subscription, leave: () -> Void)
    case over
  }

  private let state: Locked<State>

  init(leave: @escaping () -> Void) {
    state = Locked(.free(leave: leave))
  }

  func take(_ subscription: Subscription) -> Bool {
    state.withLock { state in
      guard case .free(let leave) = state else { return false }
      state = .taken(subscription, leave: leave)
      return true
    }
  }

  func end() {
    state.exchange(.over)
  }

  func request(_ demand: Subscribers.Demand) {
    if case .taken(let run, _) = state.withLock({ $0 }) { run.request(demand) }
  }

  func cancel() {
    if case .taken(let run, let leave) = state.exchange(.over) {
      run.cancel()
      leave()
    }
  }
}
