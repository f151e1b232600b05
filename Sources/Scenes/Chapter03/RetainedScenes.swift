import Chapter01Handshake
import Chapter03RetainedSubscriber
import LoopbackServer
import Timeline

extension Scene {
  private typealias Target = DecodableDataTaskSubscriber<PostStage.Post>

  static let retained = Scene(
    "03/retained", "The subscriber keeps its subscription"
  ) { timeline in
    let stage = PostStage(timeline)
    stage.publisher.recorded(on: timeline, watching: .lifetimes)
      .subscribe(Target())
    stage.waitForRequest()
    timeline.ownership(
      "1. the server holds its answer",
      [
        .object("subscription", .strong("subscriber")),
        .object("subscriber", .strong("subscription")),
        .closure("handler", .weak("subscription", as: "self")),
      ])
    timeline.after("finished") {
      timeline.ownership(
        "2. the completion has been delivered",
        [
          .object("subscription", .none("subscriber")),
          .object("subscriber", .none("subscription")),
          .closure(
            "handler", .strong("subscription", as: "self"),
            .strong("subscriber")),
        ])
    }
    stage.answer(by: stage.session)
    timeline.ownership(
      "3. the handler has returned",
      [.object("subscription"), .object("subscriber")])
  }

  static let leak = Scene(
    "03/leak", "A subscriber that is never completed"
  ) { timeline in
    let stage = PostStage(timeline)
    weak var watched: Target?
    do {
      let subscriber = Target()
      watched = subscriber
      stage.publisher.recorded(on: timeline, watching: .lifetimes)
        .subscribe(subscriber)
    }
    stage.waitForRequest()
    timeline.note("no variable holds the subscriber", on: "subscriber")
    print("(no variable holds the subscriber)")
    print("subscriber:", watched == nil ? "released" : "alive")
    stage.answer(by: stage.session)
    print("subscriber:", watched == nil ? "released" : "alive")
  }

  static let released = Scene(
    "03/released", "Each end of the run releases everything"
  ) { _ in
    print("after a value:")
    printReleases { stage, _ in
      stage.gate.release()
      stage.server.waitUntilHandled("/post", by: stage.session)
    }
    print("after a failure:")
    printReleases { stage, _ in
      stage.server.answer("/post", with: .status(500))
      stage.gate.release()
      stage.server.waitUntilHandled("/post", by: stage.session)
    }
    print("after a cancel:")
    printReleases { _, subscriber in subscriber.cancel() }
  }

  /// Runs a subscriber without a log, ends the run with `end`, and prints which
  /// objects are released.
  private static func printReleases(
    after end: (PostStage, Target) -> Void
  ) {
    let stage = PostStage()
    let timeline = Timeline()
    do {
      let subscriber = Target { _ in }
      stage.publisher.recorded(on: timeline, watching: .lifetimes)
        .subscribe(subscriber)
      stage.gate.waitForRequest()
      end(stage, subscriber)
    }
    let gone = timeline.history.filter { $0.hasPrefix("released") }
    for line in gone.sorted() { print("  \(line)") }
  }
}
