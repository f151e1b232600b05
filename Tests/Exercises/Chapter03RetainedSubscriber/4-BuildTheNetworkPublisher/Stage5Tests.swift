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

private let place = "Chapters/03-RetainedSubscriber.md#a-failure-ends-the-run"

@Suite(
  "03.4 Stage 5: A failure ends the run",
  .exercise("Chapter03RetainedSubscriber/4-BuildTheNetworkPublisher"))
struct Stage5Tests {
  private let setting: HeldServer

  init() throws { setting = try HeldServer() }

  private func expect(
    is expected: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      setting.log.lines, is: expected, lesson, see: place,
      sourceLocation: sourceLocation)
  }

  @Test("Each kind of failure is delivered, and no value with it.")
  func delivers() async {
    let json = LoopbackServer.Answer.json(#"{"title": "Manny"}"#, status: 404)
    setting.gate.release()
    for (index, answer) in [
      json, json.cutInHalf, .droppedConnection, .json("<html>"),
    ].enumerated() {
      setting.server.answer("/post", with: answer)
      let reader = setting.reader(demand: .unlimited)
      await setting.waitUntilHandled(count: index + 1)
      withExtendedLifetime(reader) {}
    }
    expect(
      is: [
        "subscription", "request unlimited", "failure(status 404)",
        "subscription", "request unlimited", "failure(transport error)",
        "subscription", "request unlimited", "failure(transport error)",
        "subscription", "request unlimited", "failure(decoding error)",
      ],
      "Pass all three arguments of the handler to `outcome`, and deliver its"
        + " failure as the completion.")
  }

  #if canImport(FoundationNetworking)
    @Test("Every small program: an answer, a failure or a cancel.", .search)
    func everyProgram() {
      Search<DataTaskModel>(
        see: place, mayCancelLate: true, number: { $0 }
      ) { session in
        let publisher: URLSession.DecodedDataTaskPublisher<Int> =
          session.decodedDataTaskPublisher(
            for: URLRequest(url: URL(string: "http://127.0.0.1/post")!))
        return publisher
      }.run(.short)
    }

    @Test("An error named `cancelled` ends a run that was not cancelled.")
    func cancelledByTheSession() {
      let session = OfflineSession(configuration: .ephemeral)
      let reader = Reader("", demand: .unlimited, log: setting.log)
      session.decodedDataTaskPublisher(for: setting.request).subscribe(reader)
      session.answer(nil, status: nil, error: URLError(.cancelled))
      withExtendedLifetime(reader) {}
      expect(
        is: [
          "subscription", "request unlimited", "failure(transport error)",
        ],
        "Other code can cancel a task, too, through its session. Whether this"
          + " run was cancelled depends on its state, not on the error.")
    }
  #endif

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
      is: [
        "subscription", "request unlimited", "(the server has 1)", "cancel",
      ],
      "After decoding, check again whether the run still has a subscriber.")
  }

  @Test("After a failure the subscription no longer retains its subscriber.")
  func releases() async {
    setting.server.answer("/post", with: .status(500))
    let told = Weakly<Reader>()
    var subscription: Subscription?
    do {
      let reader = setting.reader(demand: .unlimited)
      told.object = reader
      subscription = reader.subscription
      reader.subscription = nil
    }
    await setting.waitForRequest()
    await setting.answer()
    setting.write(told.object == nil ? "it is gone" : "it is held")
    withExtendedLifetime(subscription) {}
    expect(
      is: [
        "subscription", "request unlimited", "(the server has 1)",
        "failure(status 500)", "(it is gone)",
      ],
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
