// 15.4 Forgive a few
import Chapter01Handshake
import Chapter05Demand

public struct Forgive<Upstream: Publisher, Output>: Publisher {
  public typealias Failure = Error

  private let upstream: Upstream
  private let errors: Int
  private let read: (Upstream.Output) throws -> Output

  public init(
    _ upstream: Upstream, errors: Int,
    read: @escaping (Upstream.Output) throws -> Output
  ) {
    self.upstream = upstream
    self.errors = errors
    self.read = read
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Error {
    upstream.subscribe(
      Inner(downstream: subscriber, errors: errors, read: read))
  }
}

extension Forgive {
  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Error {
    private enum State {
      case unattached(Downstream)
      case attached(Downstream, Subscription)
      case ended
    }

    private var state: State
    private var errors: Int
    private let read: (Upstream.Output) throws -> Output

    init(
      downstream: Downstream, errors: Int,
      read: @escaping (Upstream.Output) throws -> Output
    ) {
      state = .unattached(downstream)
      self.errors = errors
      self.read = read
    }

    func receive(subscription: Subscription) {
      guard case .unattached(let downstream) = state else {
        return subscription.cancel()
      }
      state = .attached(downstream, subscription)
      downstream.receive(subscription: self)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard case .attached = state else { return .none }
      let result = Result { try read(input) }
      guard case .attached(let downstream, let upstream) = state else {
        return .none
      }
      switch result {
      case .success(let value):
        return downstream.receive(value)
      case .failure where errors > 0:
        errors -= 1
        return .max(1)
      case .failure(let error):
        end()
        upstream.cancel()
        downstream.receive(completion: .failure(error))
        return .none
      }
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      switch end() {
      case .unattached(let downstream), .attached(let downstream, _):
        switch completion {
        case .finished: downstream.receive(completion: .finished)
        case .failure(let error):
          downstream.receive(completion: .failure(error))
        }
      case .ended: break
      }
    }

    func request(_ demand: Subscribers.Demand) {
      if case .attached(_, let upstream) = state { upstream.request(demand) }
    }

    func cancel() {
      if case .attached(_, let upstream) = end() { upstream.cancel() }
    }

    /// Ends the run, and returns the old state: releasing it may call back, so
    /// the new state is set first.
    @discardableResult
    private func end() -> State {
      let last = state
      state = .ended
      return last
    }
  }
}
