// If the run ends inside `read`, its value or its error is delivered all the
// same. Check the state again after `read`, and drop both.
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
    upstream.subscribe(Run<Upstream, S>(subscriber, errors, read))
  }
}

private final class Run<Upstream: Publisher, Downstream: Subscriber>:
  Subscriber, Subscription
where Downstream.Failure == Error {
  typealias Input = Upstream.Output
  typealias Failure = Upstream.Failure

  private let read: (Input) throws -> Downstream.Input
  private var errorsLeft: Int
  private var downstream: Downstream?
  private var upstream: Subscription?

  init(
    _ downstream: Downstream, _ errors: Int,
    _ read: @escaping (Input) throws -> Downstream.Input
  ) {
    self.downstream = downstream
    self.read = read
    errorsLeft = errors
  }

  func receive(subscription: Subscription) {
    guard upstream == nil, let downstream else { return subscription.cancel() }
    upstream = subscription
    downstream.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard let downstream else { return .none }
    let result = Result { try read(input) }
    switch result {
    case .success(let value):
      return downstream.receive(value)
    case .failure where errorsLeft > 0:
      errorsLeft -= 1
      return .max(1)
    case .failure(let error):
      let above = letGo()
      above?.cancel()
      downstream.receive(completion: .failure(error))
      return .none
    }
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard let downstream else { return }
    letGo()
    switch completion {
    case .finished: downstream.receive(completion: .finished)
    case .failure(let error): downstream.receive(completion: .failure(error))
    }
  }

  func request(_ demand: Subscribers.Demand) {
    upstream?.request(demand)
  }

  func cancel() {
    letGo()?.cancel()
  }

  @discardableResult
  private func letGo() -> Subscription? {
    let (last, above) = (downstream, upstream)
    downstream = nil
    upstream = nil
    withExtendedLifetime(last) {}
    return above
  }
}
