// You cancel upstream when it completes. A completed upstream needs no cancel:
// release its subscription, and do nothing else.
import Chapter01Handshake
import Chapter05Demand

public struct TryMap<Upstream: Publisher, Output>: Publisher {
  public typealias Failure = Error

  public let upstream: Upstream
  public let transform: (Upstream.Output) throws -> Output

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Inner<Upstream, S>(subscriber, transform))
  }
}

private final class Inner<Upstream: Publisher, Downstream: Subscriber>:
  Subscriber, Subscription
where Downstream.Failure == Error {
  typealias Input = Upstream.Output
  typealias Failure = Upstream.Failure

  private struct Run {
    var downstream: Downstream?
    var upstream: Subscription?
  }

  private let transform: (Input) throws -> Downstream.Input
  private let run: Locked<Run>

  init(
    _ downstream: Downstream,
    _ transform: @escaping (Input) throws -> Downstream.Input
  ) {
    self.transform = transform
    run = Locked(Run(downstream: downstream))
  }

  private var downstream: Downstream? { run.withLock { $0.downstream } }

  func receive(subscription: Subscription) {
    let downstream = run.withLock { run -> Downstream? in
      guard run.upstream == nil, let downstream = run.downstream else {
        return nil
      }
      run.upstream = subscription
      return downstream
    }
    guard let downstream else { return subscription.cancel() }
    downstream.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard downstream != nil else { return .none }
    let output: Downstream.Input
    do {
      output = try transform(input)
    } catch {
      fail(with: error)
      return .none
    }
    guard let downstream else { return .none }
    return downstream.receive(output)
  }

  private func fail(with error: Error) {
    let last = run.exchange(Run())
    last.upstream?.cancel()
    last.downstream?.receive(completion: .failure(error))
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let last = run.exchange(Run())
    last.upstream?.cancel()
    switch completion {
    case .finished: last.downstream?.receive(completion: .finished)
    case .failure(let error):
      last.downstream?.receive(completion: .failure(error))
    }
  }

  func request(_ demand: Subscribers.Demand) {
    run.withLock { $0.upstream }?.request(demand)
  }

  func cancel() {
    run.exchange(Run()).upstream?.cancel()
  }
}

extension Publisher {
  public func tryMap<T>(
    _ transform: @escaping (Output) throws -> T
  ) -> TryMap<Self, T> {
    TryMap(upstream: self, transform: transform)
  }
}
