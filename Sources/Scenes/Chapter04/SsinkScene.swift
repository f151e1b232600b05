import Chapter01Handshake
import Chapter02VanishingSubscriber
import Chapter04Sink
import Foundation
import LoopbackServer
import Timeline

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Scene {
  static let ssink = Scene(
    "04/ssink", "The documents' ssink takes two closures"
  ) { _ in
    let stage = PostStage()
    let token = ssink(stage.server.url("/post"))
    print("(ssink has returned)")
    stage.waitForRequest()
    stage.answer(by: .shared)
    token.cancel()
  }

  static let ssinkDropped = Scene(
    "04/ssink-dropped", "The result of ssink is dropped"
  ) { timeline in
    let stage = PostStage()
    weak var subscription: AnyObject?
    weak var subscriber: AnyObject?
    do {
      let token = ssink(stage.server.url("/post"))
      subscription = token as AnyObject
      let held = Mirror(reflecting: token).descendant("subscriber", "some")
      subscriber = held as AnyObject?
      let isOne = token is Subscription
      print("(the token is \(isOne ? "a" : "no") Subscription)")
    }
    print("(the token is dropped)")
    stage.waitForRequest()
    timeline.ownership(
      "1. the token is dropped",
      [
        .object("subscription", is: subscription, .strong("subscriber")),
        .object("subscriber", is: subscriber, .strong("subscription")),
        .closure("handler", .weak("subscription", as: "self")),
      ])
    print("subscriber:", subscriber == nil ? "released" : "kept")
    stage.answer(by: .shared)
    timeline.ownership(
      "2. the answer has been handled",
      [
        .object("subscription", is: subscription),
        .object("subscriber", is: subscriber),
      ])
    print("subscriber:", subscriber == nil ? "released" : "kept")
  }

  static let valueAtOnce = Scene(
    "04/at-once", "A publisher that delivers before sink returns"
  ) { _ in
    let token = SingleValuePublisher("Manny").sink {
      print("\($0)")
    } receiveValue: {
      print("value \($0)")
    }
    print("(sink has returned)")
    token.cancel()
  }

  /// Subscribes with two closures that print what they receive.
  private static func ssink(_ url: URL) -> Cancellable {
    let posts: URLSession.DecodedDataTaskPublisher<PostStage.Post> =
      URLSession.shared.decodedDataTaskPublisher(for: URLRequest(url: url))
    return posts.ssink(
      receiveValue: { print("the first closure: \($0)") },
      receiveCompletion: { print("the second closure: \($0)") })
  }
}
