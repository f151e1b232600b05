import Chapter01Handshake
import Chapter03RetainedSubscriber
import Foundation
import LoopbackServer
import Timeline

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Scene {
  static let cancelIgnored = Scene(
    "03/cancel-ignored", "A cancel that lets the task run on"
  ) { timeline in
    let stage = PostStage(timeline)
    let subscriber = LoggingSubscriber<PostStage.Post, Error>()
    stage.brokenPublisher.recorded(on: timeline, watching: .lifetimes)
      .subscribe(subscriber)
    stage.waitForRequest()
    subscriber.cancel()
    // After this, the connection of a cancelled task would be closed.
    stage.server.waitUntilHandled("/post", count: 0, by: .shared)
    stage.say("still has the connection", !stage.gate.isClosed)
    stage.answer(by: .shared)
  }

  static let cancel = Scene(
    "03/cancel", "A cancel while the request is in flight"
  ) { timeline in
    let stage = PostStage(timeline)
    let subscriber = LoggingSubscriber<PostStage.Post, DataTaskError>()
    stage.publisher.recorded(on: timeline, watching: .lifetimes)
      .subscribe(subscriber)
    stage.waitForRequest()
    subscriber.cancel()
    // The session's thread may still hold the subscription for a moment.
    timeline.waitForRelease(of: "subscription")
    stage.say("sees the connection close", stage.gate.waitUntilClosed())
    stage.gate.release()
    let isHandled = stage.server.waitUntilHandled(
      "/post", count: 0, by: stage.session)
    print(isHandled ? "(the handler has run)" : "(the handler never ran)")
  }
}
