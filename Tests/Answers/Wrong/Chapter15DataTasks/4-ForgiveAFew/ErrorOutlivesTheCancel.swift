// When a cancel or an end comes while you read, you drop the value, and tell
// the error all the same. Look whether the run is still on after the reading,
// whatever came out of it.
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
    let reader = Reader<Upstream.Output, Upstream.Failure, S>(
      Desk(downstream: subscriber, left: errors), read)
    upstream.subscribe(reader)
  }
}

/// What a run has before it, as long as it is on.
private struct Desk<Downstream: Subscriber> {
  let downstream: Downstream
  /// How many times it still forgives.
  var left: Int
  var above: Subscription?
}

private final class Reader<Input, Failure: Error, Downstream: Subscriber>:
  Subscriber, Subscription
where Downstream.Failure == Error {
  private let read: (Input) throws -> Downstream.Input
  /// Nil when the run is over.
  private var desk: Desk<Downstream>?

  init(
    _ desk: Desk<Downstream>,
    _ read: @escaping (Input) throws -> Downstream.Input
  ) {
    self.desk = desk
    self.read = read
  }

  func receive(subscription: Subscription) {
    guard let now = desk, now.above == nil else { return subscription.cancel() }
    desk?.above = subscription
    now.downstream.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard let now = desk else { return .none }
    let result = Result { try read(input) }
    switch result {
    case .success(let output):
      return desk?.downstream.receive(output) ?? .none
    case .failure(let error):
      guard now.left > 0 else {
        desk = nil
        now.above?.cancel()
        now.downstream.receive(completion: .failure(error))
        return .none
      }
      desk?.left -= 1
      return .max(1)
    }
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard let last = desk else { return }
    desk = nil
    switch completion {
    case .finished: last.downstream.receive(completion: .finished)
    case .failure(let error):
      last.downstream.receive(completion: .failure(error))
    }
  }

  func request(_ demand: Subscribers.Demand) {
    desk?.above?.request(demand)
  }

  func cancel() {
    let last = desk
    desk = nil
    last?.above?.cancel()
  }
}
