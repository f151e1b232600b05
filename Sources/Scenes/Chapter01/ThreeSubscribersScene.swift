import Chapter01Handshake
import Timeline

extension Scene {
  static let threeSubscribers = Scene(
    "01/three-subscribers", "The documents' subscriber, declared three ways"
  ) { _ in
    print("first")
    Feed(Post(title: "Manny"))
      .subscribe(FailureAsTypealias.DecodableDataTaskSubscriber())

    print("second")
    typealias Second = FailureAsParameter.DecodableDataTaskSubscriber
    print("the parameter says", DecodingError.self)
    print("Failure is", failure(of: Second<Post, DecodingError>.self))

    print("third")
    let anything: any Decodable = Post(title: "Moe")
    Feed(anything).subscribe(InputAsTypealias.DecodableDataTaskSubscriber())
    Feed(Post(title: "Jack"))
      .subscribe(InputAsTypealias.DecodableDataTaskSubscriber())
  }
}

private func failure<S: Subscriber>(of type: S.Type) -> Any.Type {
  S.Failure.self
}

private struct Post: Decodable, CustomStringConvertible {
  var title: String
  var description: String { title }
}

/// One value from a publisher that might fail with any error, but does not.
private struct Feed<Output>: Publisher {
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

/// Lets a publisher that never fails feed a subscriber that expects failures.
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
