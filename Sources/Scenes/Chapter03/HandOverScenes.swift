import Chapter01Handshake
import Chapter03RetainedSubscriber
import LoopbackServer

extension Scene {
  static let handedOver = Scene(
    "03/handed-over", "Two subscribers that have not asked"
  ) { _ in
    let stage = PostStage()
    let publisher = stage.publisher
    for name in ["first", "second"] {
      publisher.subscribe(Waiting { print("\(name): \($0)") })
    }
    stage.server.waitUntilHandled("/post", count: 0, by: stage.session)
    print("(requests sent: \(stage.server.requests(to: "/post").count))")
  }

  static let passerBy = Scene(
    "03/passer-by", "A subscriber that holds nothing"
  ) { _ in
    let stage = PostStage()
    stage.publisher.subscribe(PasserBy { print($0) })
    stage.waitForRequest()
    stage.answer(by: stage.session)
  }
}

/// A subscriber that requests nothing.
private struct Waiting: Subscriber {
  typealias Input = PostStage.Post
  typealias Failure = DataTaskError

  let combineIdentifier = CombineIdentifier()
  let log: (String) -> Void

  init(log: @escaping (String) -> Void) { self.log = log }

  func receive(subscription: Subscription) { log("subscription") }

  func receive(_ input: PostStage.Post) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<DataTaskError>) {}
}

/// A subscriber that requests everything, but does not store its subscription.
private final class PasserBy: Subscriber {
  typealias Input = PostStage.Post
  typealias Failure = DataTaskError

  private let log: (String) -> Void

  init(log: @escaping (String) -> Void) { self.log = log }

  func receive(subscription: Subscription) {
    log("subscription")
    log("request unlimited")
    subscription.request(.unlimited)
  }

  func receive(_ input: PostStage.Post) -> Subscribers.Demand {
    log("value \(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<DataTaskError>) {
    log("\(completion)")
  }
}
