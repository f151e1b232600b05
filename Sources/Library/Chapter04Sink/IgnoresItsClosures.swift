import Chapter01Handshake

/// What the documents call `ssink`: it compiles, and takes two closures.
package struct IgnoresItsClosures<Upstream: Publisher> {
  private let upstream: Upstream

  package init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  package func ssink(
    receiveValue: @escaping (Upstream.Output) -> Void,
    receiveCompletion:
      @escaping (Subscribers.Completion<Upstream.Failure>) -> Void
  ) -> Cancellable {
    PostSubscriber()
  }
}

private struct Post: Decodable {
  var title: String
}

/// Takes posts, whatever the publisher delivers.
private final class PostSubscriber: Subscriber, Cancellable {
  private var subscription: Subscription?

  func receive(subscription: Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Post) -> Subscribers.Demand {
    print("value \(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Error>) {
    print("\(completion)")
    cancel()
  }

  func cancel() {
    subscription?.cancel()
    subscription = nil
  }
}
