import Chapter01Handshake
import Chapter02VanishingSubscriber
import Foundation
import LoopbackServer
import Timeline

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Scene {
  static let vanishing = Scene(
    "02/vanishing", "The notes' program: no object retains anything"
  ) { timeline in
    let stage = Stage(timeline)
    stage.publisher(watching: .references)
      .subscribe(DecodableDataTaskSubscriber<Post>())
    stage.answer()
  }

  static let sixSteps = Scene(
    "02/six-steps", "The document's six steps, and what is left at each"
  ) { timeline in
    let program = Timeline.Believed.call("program", .strong("subscriber"))
    let stage = Stage(timeline)
    timeline.after("subscription") {
      print("step 4: receive(subscription:) has returned")
      timeline.count("step 4", program, .running)
    }
    timeline.after("subscribe") {
      print("step 5: the publisher's receive(subscriber:) has returned")
      timeline.count("step 5", program, .returned)
    }
    func makeTheRequest() {
      let subscriber = DecodableDataTaskSubscriber<Post>()
      stage.publisher(watching: .references).subscribe(subscriber)
    }
    makeTheRequest()
    print("step 6: makeTheRequest has returned")
    timeline.count("step 6", nil, .returned)
    stage.gate.release()
  }

  static let subscriberKept = Scene(
    "02/subscriber-kept", "A variable keeps the subscriber"
  ) { timeline in
    timeline.showTheCall(by: .variable("program", .strong("subscriber")))
    let stage = Stage(timeline)
    let subscriber = DecodableDataTaskSubscriber<Post>()
    stage.publisher(watching: .lifetimes).subscribe(subscriber)
    stage.answer()
    withExtendedLifetime(subscriber) { print("(the program ends)") }
  }

  static let subscriptionKept = Scene(
    "02/subscription-kept", "Another object keeps the subscription"
  ) { timeline in
    let stage = Stage(timeline)
    var kept: Subscription?
    stage.publisher(watching: .lifetimes)
      .subscribe(
        Eavesdropper(DecodableDataTaskSubscriber<Post>()) { kept = $0 })
    timeline.ownership(
      "before the answer",
      [
        .variable("program", .strong("subscription")),
        .object("subscription", .strong("subscriber")),
        .object("subscriber"),
        .closure("handler", .weak("subscription", as: "self")),
      ])
    stage.answer()
    timeline.ownership(
      "after it",
      [
        .variable("program", .strong("subscription")),
        .object("subscription", .none("subscriber")),
        .object("subscriber"), .handler,
      ])
    withExtendedLifetime(kept) { print("(the program ends)") }
  }
}

extension Timeline {
  /// Records the references while the subscriber requests, and again after the
  /// publisher's `receive(subscriber:)` has returned.
  fileprivate func showTheCall(by holder: Believed) {
    after("request unlimited") {
      self.ownership(
        "the subscriber has asked",
        [
          holder, .call("publisher", .strong("subscription")),
          .object("subscription", .strong("subscriber")),
          .object("subscriber"),
          .closure("handler", .weak("subscription", as: "self")),
        ])
    }
    after("subscribe") {
      self.ownership(
        "the publisher's call has returned",
        [holder, .object("subscription"), .object("subscriber"), .handler])
    }
  }
}

extension Timeline {
  /// The state of the publisher's `receive(subscriber:)`.
  fileprivate enum Publishing {
    case running, returned
  }

  /// Records the references, and prints the counts.
  fileprivate func count(
    _ step: String, _ program: Believed?, _ publishing: Publishing
  ) {
    var believed = program.map { [$0] } ?? []
    switch publishing {
    case .running:
      believed += [
        .call("publisher", .strong("subscription")),
        .object("subscription", .strong("subscriber")), .object("subscriber"),
        .closure("handler", .weak("subscription", as: "self")),
      ]
    case .returned:
      believed += [.object("subscription"), .object("subscriber"), .handler]
    }
    ownership(step, believed)
    for holder in recording.ownership.last?.holders ?? [] {
      guard let count = holder.count else { continue }
      print("  \(holder.name): \(count == 0 ? "released" : "\(count)")")
    }
  }
}

extension Timeline.Believed {
  /// The closure that waits for the response, after its `self` was released.
  fileprivate static let handler = closure("handler", .emptyWeak("self"))
}

/// A server that holds its response until the program releases it.
private final class Stage {
  private let server: LoopbackServer
  let gate: LoopbackServer.Gate
  private let timeline: Timeline

  init(_ timeline: Timeline) {
    // Without a server, a scene cannot show anything.
    server = try! LoopbackServer()
    timeline.declare([
      "program", "publisher", "subscription", "subscriber", "server",
    ])
    server.answer("/post", with: .json(#"{"title": "Manny"}"#))
    gate = server.hold("/post")
    self.timeline = timeline
  }

  func publisher(
    watching: Timeline.Watching
  ) -> RecordedPublisher<URLSession.DecodedDataTaskPublisher<Post>> {
    let request = URLRequest(url: server.url("/post"))
    let publisher: URLSession.DecodedDataTaskPublisher<Post> =
      URLSession.shared.decodedDataTaskPublisher(for: request)
    return publisher.recorded(on: timeline, watching: watching)
  }

  /// Makes the server respond, and waits until the response is handled.
  func answer() {
    say("has the request", gate.waitForRequest())
    say("answers", true)
    gate.release()
    let isSent = gate.waitUntilSent()
    let isHandled = server.waitUntilHandled("/post", by: .shared)
    say("has sent all of it, and the handler has run", isSent && isHandled)
  }

  /// Prints and notes an action of the server after it was observed.
  private func say(_ line: String, _ isSo: Bool) {
    let words = isSo ? line : "never \(line)"
    print("(the server \(words))")
    timeline.note(words, on: "server")
  }
}

private struct Post: Decodable, CustomStringConvertible {
  var title: String
  var description: String { title }
}

/// A subscriber that forwards its calls and shows its subscription.
private final class Eavesdropper<Downstream: Subscriber>: Subscriber {
  private let downstream: Downstream
  private let overhear: (Subscription) -> Void

  init(
    _ downstream: Downstream, overhear: @escaping (Subscription) -> Void
  ) {
    self.downstream = downstream
    self.overhear = overhear
  }

  func receive(subscription: Subscription) {
    overhear(subscription)
    downstream.receive(subscription: subscription)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}
