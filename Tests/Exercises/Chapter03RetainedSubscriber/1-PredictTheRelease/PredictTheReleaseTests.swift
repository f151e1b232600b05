import Chapter01Handshake
import Chapter03RetainedSubscriber
import Exercise03_1
import ExerciseSupport
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private let place =
  "Chapters/03-RetainedSubscriber.md#a-retain-cycle-on-purpose"

@Suite(
  "03.1 Predict the release",
  .exercise("Chapter03RetainedSubscriber/1-PredictTheRelease"))
struct PredictTheReleaseTests {
  @Test("You predict the run whose variable is set to nil.")
  func early() async throws {
    expectPrediction(
      letGoEarly, of: try await run(),
      "After the variable is nil, what still retains the subscriber, and until"
        + " when?",
      see: place)
  }

  @Test("You predict the cancelled run.")
  func cancel() async throws {
    expectPrediction(
      cancelled, of: try await run(handled: 0) { $0.cancel() },
      "What does a cancelled subscriber still retain, and still receive?",
      see: place)
  }

  @Test("You predict the run without an answer.")
  func unanswered() async throws {
    expectPrediction(
      neverAnswered, of: try await run(isAnswered: false),
      "Which events break the retain cycle? Does one of them occur here?",
      see: place)
  }

  private func run(
    isAnswered: Bool = true, handled: Int = 1,
    act: (DecodableDataTaskSubscriber<Post>) -> Void = { _ in }
  ) async throws -> [String] {
    let server = try LoopbackServer()
    server.answer("/post", with: .json(#"{"title": "Manny"}"#))
    let gate = server.hold("/post")
    let session = URLSession.uncached()
    let lines = Locked<[String]>([])
    var subscriber: DecodableDataTaskSubscriber<Post>? = .init { line in
      lines.withLock { $0.append(line) }
    }
    session.decodedDataTaskPublisher(for: URLRequest(url: server.url("/post")))
      .subscribe(subscriber!)
    await gate.waitForRequest()
    subscriber.map(act)
    subscriber = nil
    if isAnswered {
      gate.release()
      // A cancelled task receives no answer, but its handler runs.
      await server.waitUntilHandled("/post", count: handled, by: session)
    }
    // The prediction excludes lines that a run logs when the server stops.
    let logged = lines.withLock { $0 }
    session.invalidateAndCancel()
    return logged
  }
}

private struct Post: Decodable, CustomStringConvertible {
  var title: String
  var description: String { title }
}
