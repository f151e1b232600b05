import Chapter01Handshake
import Chapter03RetainedSubscriber
import Foundation
import LoopbackServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Scene {
  private typealias Post = PostStage.Post

  static let session = Scene(
    "03/session", "Which session sends the request"
  ) { _ in
    printSession("chapter 02", by: .shared) { stage in
      stage.brokenPublisher.subscribe(LoggingSubscriber())
    }
    printSession("chapter 03") { stage in
      stage.publisher.subscribe(LoggingSubscriber())
    }
  }

  static let askedTwice = Scene(
    "03/asked-twice", "A subscriber that asks, and asks again"
  ) { _ in
    printRequests("chapter 02", expecting: 2, by: .shared) { stage in
      let subscriber = LoggingSubscriber<Post, Error>()
      stage.brokenPublisher.subscribe(subscriber)
      subscriber.request(.max(1))
    }
    printRequests("chapter 03", expecting: 1) { stage in
      let subscriber = LoggingSubscriber<Post, DataTaskError>()
      stage.publisher.subscribe(subscriber)
      subscriber.request(.max(1))
    }
  }

  static let status = Scene(
    "03/status", "The server answers 404, with a body that decodes"
  ) { _ in
    printNotFound("chapter 02", by: .shared) { stage in
      stage.brokenPublisher.subscribe(LoggingSubscriber())
    }
    printNotFound("chapter 03") { stage in
      stage.publisher.subscribe(LoggingSubscriber())
    }
  }

  private static func printSession(
    _ title: String, by session: URLSession? = nil,
    subscribe: (PostStage) -> Void
  ) {
    print(title)
    let stage = PostStage()
    stage.gate.release()
    subscribe(stage)
    stage.server.waitUntilHandled("/post", by: session ?? stage.session)
    let header = stage.server.requests(to: "/post").first?.header("X-Session")
    print("(the request comes from \(header ?? "another") session)")
  }

  private static func printRequests(
    _ title: String, expecting count: Int, by session: URLSession? = nil,
    subscribe: (PostStage) -> Void
  ) {
    print(title)
    let stage = PostStage()
    subscribe(stage)
    stage.gate.waitForRequest(count: count)
    stage.gate.release()
    stage.server.waitUntilHandled(
      "/post", count: count, by: session ?? stage.session)
    print("(requests sent: \(stage.server.requests(to: "/post").count))")
  }

  private static func printNotFound(
    _ title: String, by session: URLSession? = nil,
    subscribe: (PostStage) -> Void
  ) {
    print(title)
    let stage = PostStage()
    let answer = #"{"title": "There is no such post."}"#
    stage.server.answer("/post", with: .json(answer, status: 404))
    stage.gate.release()
    subscribe(stage)
    stage.server.waitUntilHandled("/post", by: session ?? stage.session)
  }
}
