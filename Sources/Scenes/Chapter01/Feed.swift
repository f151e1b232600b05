import Chapter01Handshake

/// A publisher of one value whose failure type is `Error`; it never fails.
struct Feed<Output>: Publisher {
  typealias Failure = Error

  private let value: Output

  init(_ value: Output) {
    self.value = value
  }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Error {
    SingleValuePublisher(value).subscribe(Widening(downstream: subscriber))
  }
}

/// A subscriber that adapts a publisher without failures to `Error`.
private final class Widening<Downstream: Subscriber>: Subscriber
where Downstream.Failure == Error {
  typealias Input = Downstream.Input
  typealias Failure = Never

  private let downstream: Downstream

  init(downstream: Downstream) {
    self.downstream = downstream
  }

  func receive(subscription: Subscription) {
    downstream.receive(subscription: subscription)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  func receive(completion: Subscribers.Completion<Never>) {
    downstream.receive(completion: .finished)
  }
}
