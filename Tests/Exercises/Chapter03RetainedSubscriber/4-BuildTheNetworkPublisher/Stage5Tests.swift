import Chapter01Handshake
import Exercise03_4
import ExerciseSupport
import Foundation
import LoopbackServer
import ServerSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private let place =
  "Chapters/03-RetainedSubscriber.md#each-failure-by-name"

@Suite(
  "03.4 Stage 5: Each failure by name",
  .exercise("Chapter03RetainedSubscriber/4-BuildTheNetworkPublisher"))
struct Stage5Tests {
  private let setting: HeldServer
  private let json = #"{"title": "Manny"}"#

  init() throws { setting = try HeldServer() }

  /// Returns the signals of a subscriber for each of the server's answers.
  private func told(_ answers: LoopbackServer.Answer...) async -> [String] {
    setting.gate.release()
    var lines: [String] = []
    for answer in answers {
      setting.server.answer("/post", with: answer)
      let earlier = setting.server.requests(to: "/post").count
      let reader = PatientReader()
      setting.publisher().subscribe(reader)
      await setting.waitUntilHandled(count: earlier + 1)
      lines += reader.log.lines
    }
    return lines
  }

  /// Returns a subscriber's signals when no server reports the run's end.
  private func told(at url: URL) async -> [String] {
    let reader = PatientReader()
    setting.session.decodedDataTaskPublisher(for: URLRequest(url: url))
      .subscribe(reader)
    await reader.waitForTheEnd()
    await setting.flush()
    return reader.log.lines
  }

  private func expect(
    _ lines: [String], is expected: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      lines, is: expected, lesson, see: place, sourceLocation: sourceLocation)
  }

  @Test("A status outside 200 to 299 is a failure, even if its body decodes.")
  func status() async {
    expect(
      await told(
        .json(json, status: 404), .json(json, status: 500),
        .json(json, status: 300)),
      is: [
        "failure(status 404)", "failure(status 500)", "failure(status 300)",
      ],
      "A session treats a 404 like any other answer. Your code must check the"
        + " status, even if the body decodes.")
  }

  @Test("Every status from 200 to 299 is a success.")
  func good() async {
    expect(
      await told(.json(json, status: 201), .json(json, status: 299))
        + told(.json(json, status: 503)),
      is: [
        "value Manny", "finished", "value Manny", "finished",
        "failure(status 503)",
      ], "A whole range of statuses means success, not only 200.")
  }

  @Test("A missing or broken connection is a transport failure.")
  func transport() async throws {
    let closed = try ClosedPort()
    expect(
      await told(at: closed.url("/post"))
        + told(
          .droppedConnection, .json(json).cutInHalf,
          .json(json, status: 500).cutInHalf),
      is: Array(repeating: "failure(transport error)", count: 4),
      "An answer that comes with an error is incomplete. Check for the error"
        + " before the status and the data.")
  }

  #if canImport(FoundationNetworking)
    @Test("An error takes precedence over the status and the data.")
    func besideAnAnswer() {
      let session = OfflineSession(configuration: .ephemeral)
      var lines: [String] = []
      for status in [200, 500] {
        let reader = PatientReader()
        session.decodedDataTaskPublisher(for: setting.request)
          .subscribe(reader)
        session.answer(
          json, status: status, error: URLError(.networkConnectionLost))
        lines += reader.log.lines
        if case .transport(let error) = reader.failure {
          lines.append("code \(error.code.rawValue)")
        }
      }
      expect(
        lines,
        is: [
          "failure(transport error)", "code -1005",
          "failure(transport error)", "code -1005",
        ],
        "The connection may break after part of the answer has arrived, with a"
          + " good status. Check for the error first.")
    }
  #endif

  @Test("A body that does not decode is a decoding failure.")
  func decoding() async {
    expect(
      await told(.json("<html>"), .json("{}"), .status(200), .status(204)),
      is: Array(repeating: "failure(decoding error)", count: 4),
      "The answer has arrived, and its status is good. If its data does not"
        + " decode, report a decoding failure.")
  }

  @Test("A cancel during decoding keeps the failure of decoding away.")
  func cancelsWhileDecoding() async {
    let reader = NotingSubscriber<Undecodable, DataTaskError>(log: setting.log)
    setting.publisher(of: Undecodable.self).subscribe(reader)
    Undecodable.onDecode = { reader.cancel() }
    reader.request(.unlimited)
    await setting.waitForRequest()
    await setting.answer()
    Undecodable.onDecode = {}
    expect(
      setting.log.lines,
      is: [
        "subscription", "request unlimited", "(the server has 1)", "cancel",
      ], "After decoding, check again whether the run still has a subscriber.")
  }

  @Test("After a failure the subscription no longer retains its subscriber.")
  func releases() async {
    let told = Weakly<PatientReader>()
    var subscription: Subscription?
    setting.server.answer("/post", with: .status(500))
    do {
      let reader = PatientReader()
      told.object = reader
      setting.publisher().subscribe(reader)
      subscription = reader.subscription
      reader.subscription = nil
      await setting.waitForRequest()
      await setting.answer()
      for line in reader.log.lines { setting.log.write(line) }
    }
    setting.write(told.object == nil ? "it is gone" : "it is held")
    withExtendedLifetime(subscription) {}
    expect(
      setting.log.lines,
      is: ["(the server has 1)", "failure(status 500)", "(it is gone)"],
      "A failure ends the run as `.finished` does: release the subscriber.")
  }
}

/// A value that calls a closure while it is decoded, and then fails.
private struct Undecodable: Decodable, CustomStringConvertible {
  nonisolated(unsafe) static var onDecode: () -> Void = {}

  var description: String { "an undecodable value" }

  init(from decoder: Decoder) throws {
    Self.onDecode()
    throw DecodingError.dataCorrupted(
      .init(codingPath: [], debugDescription: "undecodable"))
  }
}

/// A subscriber whose completion a test can await.
private final class PatientReader: Subscriber {
  let log = TestLog()
  private(set) var failure: DataTaskError?
  var subscription: Subscription?
  private let ended = DispatchSemaphore(value: 0)

  func receive(subscription: Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Post) -> Subscribers.Demand {
    log.write("value \(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<DataTaskError>) {
    log.write("\(completion)")
    if case .failure(let error) = completion { failure = error }
    ended.signal()
  }

  /// Suspends until the completion, or for at most five seconds.
  func waitForTheEnd() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [ended] in
        _ = ended.wait(timeout: .now() + 5)
        continuation.resume()
      }
    }
  }
}
