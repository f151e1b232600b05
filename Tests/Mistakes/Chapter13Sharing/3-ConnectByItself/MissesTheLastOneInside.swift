// You keep a count and a connection, and no word for the time in between.
// Whoever leaves last while connect() runs finds no connection, and you keep
// it when it comes.
import Chapter01Handshake
import Chapter05Demand

/// A publisher that delivers nothing until it is told to begin.
public protocol Connectable: Publisher {
  func connect() -> Cancellable
}

public final class ConnectsByItself<Upstream: Connectable>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private struct State {
    var count = 0
    var connection: Cancellable?
  }

  private let upstream: Upstream
  private let state = Locked(State())

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let isFirst = state.withLock { state in
      state.count += 1
      return state.count == 1
    }
    upstream.subscribe(Inner(subscriber, Seat { self.leave() }))
    guard isFirst, state.withLock({ $0.count > 0 }) else { return }
    let connection = upstream.connect()
    state.withLock { $0.connection = connection }
  }

  private func leave() {
    let connection = state.withLock { state -> Cancellable? in
      state.count -= 1
      guard state.count == 0 else { return nil }
      defer { state.connection = nil }
      return state.connection
    }
    connection?.cancel()
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
