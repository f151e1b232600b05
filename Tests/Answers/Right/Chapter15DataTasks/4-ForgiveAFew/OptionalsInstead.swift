// Two optionals instead of states, each emptied through a local.
import Chapter01Handshake
import Chapter05Demand

public struct Forgive<Upstream: Publisher, Output>: Publisher {
  public typealias Failure = Error

  private let make: () -> (Upstream, Int, (Upstream.Output) throws -> Output)

  public init(
    _ upstream: Upstream, errors: Int,
    read: @escaping (Upstream.Output) throws -> Output
  ) {
    make = { (upstream, errors, read) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Error {
    let (upstream, errors, read) = make()
    upstream.subscribe(Forgiving<Upstream, S>(subscriber, errors, read))
  }
}

private final class Forgiving<Upstream: Publisher, Below: Subscriber>:
  Subscriber, Subscription
where Below.Failure == Error {
  typealias Input = Upstream.Output
  typealias Failure = Upstream.Failure

  private var below: Below?
  private var above: Subscription?
  private var left: Int
  private let read: (Input) throws -> Below.Input

  init(
    _ below: Below, _ errors: Int,
    _ read: @escaping (Input) throws -> Below.Input
  ) {
    self.below = below
    left = errors
    self.read = read
  }

  func receive(subscription: Subscription) {
    guard above == nil, let below else { return subscription.cancel() }
    above = subscription
    below.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard above != nil else { return .none }
    do {
      let value = try read(input)
      return below?.receive(value) ?? .none
    } catch {
      guard above != nil else { return .none }
      left -= 1
      if left >= 0 { return .max(1) }
      let (last, run) = letGo()
      run?.cancel()
      last?.receive(completion: .failure(error))
      return .none
    }
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let (last, _) = letGo()
    switch completion {
    case .finished: last?.receive(completion: .finished)
    case .failure(let error): last?.receive(completion: .failure(error))
    }
  }

  func request(_ demand: Subscribers.Demand) { above?.request(demand) }

  func cancel() { letGo().above?.cancel() }

  private func letGo() -> (below: Below?, above: Subscription?) {
    let last = (below, above)
    below = nil
    above = nil
    return last
  }
}
