// An enum of three states, and one exit for all ends.
import Chapter01Handshake
import Chapter05Demand

public struct TryMap<Upstream: Publisher, Output>: Publisher {
  public typealias Failure = Error

  public let upstream: Upstream
  public let transform: (Upstream.Output) throws -> Output

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(
      Trying<Upstream, Output>(
        transform, subscription: subscriber.receive(subscription:),
        value: subscriber.receive, end: subscriber.receive(completion:)))
  }
}

private final class Trying<Upstream: Publisher, Output>: Subscriber,
  Subscription
{
  typealias Input = Upstream.Output
  typealias Failure = Upstream.Failure

  private struct Below {
    var transform: (Input) throws -> Output
    var subscription: (Subscription) -> Void
    var value: (Output) -> Subscribers.Demand
    var end: (Subscribers.Completion<Error>) -> Void
  }

  private enum State {
    case new(Below)
    case on(Below, Subscription)
    case over
  }

  private let state: Locked<State>

  init(
    _ transform: @escaping (Input) throws -> Output,
    subscription: @escaping (Subscription) -> Void,
    value: @escaping (Output) -> Subscribers.Demand,
    end: @escaping (Subscribers.Completion<Error>) -> Void
  ) {
    state = Locked(
      .new(
        Below(
          transform: transform, subscription: subscription, value: value,
          end: end)))
  }

  func receive(subscription: Subscription) {
    let below = state.withLock { state -> Below? in
      guard case .new(let below) = state else { return nil }
      state = .on(below, subscription)
      return below
    }
    guard let below else { return subscription.cancel() }
    below.subscription(self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard let (below, _) = now else { return .none }
    let result = Result { try below.transform(input) }
    switch result {
    case .success(let output):
      return now == nil ? .none : below.value(output)
    case .failure(let error):
      if case .on(let below, let above) = leave() {
        above.cancel()
        below.end(.failure(error))
      }
      return .none
    }
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let end: (Subscribers.Completion<Error>) -> Void
    switch leave() {
    case .new(let below), .on(let below, _): end = below.end
    case .over: return
    }
    switch completion {
    case .finished: end(.finished)
    case .failure(let error): end(.failure(error))
    }
  }

  func request(_ demand: Subscribers.Demand) { now?.1.request(demand) }

  func cancel() {
    if case .on(_, let above) = leave() { above.cancel() }
  }

  private var now: (Below, Subscription)? {
    state.withLock { state in
      if case .on(let below, let above) = state { return (below, above) }
      return nil
    }
  }

  private func leave() -> State { state.exchange(.over) }
}

extension Publisher {
  public func tryMap<T>(
    _ transform: @escaping (Output) throws -> T
  ) -> TryMap<Self, T> {
    TryMap(upstream: self, transform: transform)
  }
}
