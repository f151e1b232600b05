// The state in a lock of its own, without an attachment.
import Chapter01Handshake
import Chapter05Demand

public struct TryMap<Upstream: Publisher, Output>: Publisher {
  public typealias Failure = Error

  public let upstream: Upstream
  public let transform: (Upstream.Output) throws -> Output

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Inner(subscriber, transform))
  }
}

extension TryMap {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Error {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    private struct State {
      var downstream: Downstream?
      var upstream: Subscription?
    }

    private let transform: (Input) throws -> Output
    private let state: Locked<State>

    init(
      _ downstream: Downstream, _ transform: @escaping (Input) throws -> Output
    ) {
      self.transform = transform
      state = Locked(State(downstream: downstream))
    }

    func receive(subscription: Subscription) {
      let downstream = state.withLock { state -> Downstream? in
        guard state.upstream == nil else { return nil }
        if state.downstream != nil { state.upstream = subscription }
        return state.downstream
      }
      guard let downstream else { return subscription.cancel() }
      downstream.receive(subscription: self)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      guard isOn else { return .none }
      do {
        let output = try transform(input)
        return state.withLock { $0.downstream }?.receive(output) ?? .none
      } catch {
        let last = end()
        last.upstream?.cancel()
        last.downstream?.receive(completion: .failure(error))
        return .none
      }
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      let downstream = end().downstream
      switch completion {
      case .finished: downstream?.receive(completion: .finished)
      case .failure(let error): downstream?.receive(completion: .failure(error))
      }
    }

    func request(_ demand: Subscribers.Demand) {
      state.withLock { $0.upstream }?.request(demand)
    }

    func cancel() { end().upstream?.cancel() }

    private var isOn: Bool { state.withLock { $0.downstream != nil } }

    private func end() -> State { state.exchange(State()) }
  }
}

extension Publisher {
  public func tryMap<T>(
    _ transform: @escaping (Output) throws -> T
  ) -> TryMap<Self, T> {
    TryMap(upstream: self, transform: transform)
  }
}
