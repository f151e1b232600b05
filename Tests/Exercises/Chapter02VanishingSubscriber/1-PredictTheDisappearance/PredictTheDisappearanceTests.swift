import Chapter01Handshake
import Chapter02VanishingSubscriber
import Exercise02_1
import ExerciseSupport
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private let place =
  "Chapters/02-VanishingSubscriber.md#when-subscription-and-subscriber-are-released"

@Suite(
  "02.1 Predict the disappearance",
  .exercise("Chapter02VanishingSubscriber/1-PredictTheDisappearance"))
struct PredictTheDisappearanceTests {
  @Test("You predict the program that keeps neither object.")
  func nobody() async throws {
    let log = try await run { publisher, log in
      publisher.subscribe(DecodableDataTaskSubscriber<Post>(log: log))
      return nil
    }
    expectPrediction(
      nobodyKeepsAnything, of: log,
      "Which object retains the subscription after this line?",
      see: place)
  }

  @Test("You predict the program that keeps the subscriber.")
  func subscriber() async throws {
    let log = try await run { publisher, log in
      let subscriber = DecodableDataTaskSubscriber<Post>(log: log)
      publisher.subscribe(subscriber)
      return subscriber
    }
    expectPrediction(
      subscriberIsKept, of: log,
      "The subscriber stays alive. Does its subscription?", see: place)
  }

  @Test("You predict the program that keeps the subscription.")
  func subscription() async throws {
    let log = try await run { publisher, log in
      var kept: Subscription?
      publisher.subscribe(
        Eavesdropper(DecodableDataTaskSubscriber<Post>(log: log)) { kept = $0 })
      return kept as AnyObject?
    }
    expectPrediction(
      subscriptionIsKept, of: log,
      "All objects live until the answer arrives. What happens after the end?",
      see: place)
  }

  /// Runs `program` while the server holds its answer back, retains the result,
  /// releases the answer, and returns the lines logged until then.
  private func run(
    _ program: (
      URLSession.DecodedDataTaskPublisher<Post>, @escaping (String) -> Void
    ) -> AnyObject?
  ) async throws -> [String] {
    let server = try LoopbackServer()
    server.answer("/post", with: .json(#"{"title": "Manny"}"#))
    let gate = server.hold("/post")
    let lines = Locked<[String]>([])
    let request = URLRequest.patient(server.url("/post"))
    let kept = program(
      URLSession.shared.decodedDataTaskPublisher(for: request)
    ) { line in
      lines.withLock { $0.append(line) }
    }
    await gate.waitForRequest()
    gate.release()
    await server.waitUntilHandled("/post", by: .shared)
    return withExtendedLifetime(kept) { lines.withLock { $0 } }
  }
}

private struct Post: Decodable, CustomStringConvertible {
  var title: String
  var description: String { title }
}

/// A subscriber that passes everything on and reveals its subscription.
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
