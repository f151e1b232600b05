import Chapter01Handshake
import Exercise15_2
import ExerciseSupport
import Foundation
import LoopbackServer
import ServerSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private let place =
  "Chapters/15-DataTasks.md#stage-3-a-failure-means-that-no-whole-answer-came"

@Suite(
  "15.2 Stage 3: Deliver a failure",
  .exercise("Chapter15DataTasks/2-BuildTheDataTaskPublisher"))
struct Stage3Tests {
  private let setting: HeldServer

  init() throws { setting = try HeldServer() }

  @Test("A connection that is closed or breaks midway is a failure.")
  func broken() async {
    setting.gate.release()
    let answers: [LoopbackServer.Answer] = [
      .droppedConnection, .json(#"{"title": "Manny"}"#).cutInHalf,
    ]
    for (index, answer) in answers.enumerated() {
      setting.server.answer("/post", with: answer)
      let guest = setting.asking()
      await setting.waitUntilHandled(count: index + 1)
      withExtendedLifetime(guest) {}
    }
    expectHistory(
      setting.log.lines,
      is: [
        "subscription", "failure: a URLError", "subscription",
        "failure: a URLError",
      ], "Without a complete answer, deliver a failure.", see: place)
  }

  @Test("After its end the subscription no longer retains its subscriber.")
  func releases() async {
    setting.gate.release()
    for (index, answer) in [
      .json("{}"), LoopbackServer.Answer.droppedConnection,
    ].enumerated() {
      setting.server.answer("/post", with: answer)
      let told = Weakly<Guest>()
      var subscription: Subscription?
      do {
        let guest = setting.asking()
        told.object = guest
        subscription = guest.subscription
        guest.subscription = nil
      }
      await setting.waitUntilHandled(count: index + 1)
      setting.write(told.object == nil ? "it is gone" : "it is held")
      withExtendedLifetime(subscription) {}
    }
    expectHistory(
      setting.log.lines,
      is: [
        "subscription", "value (2 bytes, status 200)", "finished",
        "(it is gone)", "subscription", "failure: a URLError", "(it is gone)",
      ],
      "A finish and a failure both end the run: release the subscriber in both"
        + " cases.",
      see: place)
  }

  #if canImport(FoundationNetworking)
    @Test("An error is a failure even with a valid answer.")
    func besideAnAnswer() {
      expect(
        told { $0.answer("7", error: URLError(.networkConnectionLost)) },
        is: "connection lost",
        "If the session reports an error, the answer is incomplete, even if"
          + " data and a response came, too.")
    }

    @Test("Another kind of error becomes URLError.unknown.")
    func otherErrors() {
      struct Other: Error {}
      expect(
        told { $0.answer("7", error: Other()) }, is: "unknown",
        "The run fails with a `URLError`, whatever kind of error the session"
          + " reports.")
    }

    @Test("A missing response without an error is a failure, too.")
    func nothing() {
      expect(
        told { $0.end() }, is: "unknown",
        "Every run completes. Without a response and without an error it fails,"
          + " too.")
    }

    /// Returns the signals of a subscriber while the session acts.
    private func told(_ act: (OfflineSession) -> Void) -> [String] {
      let session = OfflineSession(configuration: .ephemeral)
      let guest = Guest(log: setting.log)
      DataTaskPublisher(request: setting.request, session: session)
        .subscribe(guest)
      guest.subscription?.request(.unlimited)
      act(session)
      switch guest.failure?.code {
      case .unknown: setting.write("its code: unknown")
      case .networkConnectionLost: setting.write("its code: connection lost")
      case nil: break
      default: setting.write("its code: another")
      }
      return setting.log.lines
    }

    private func expect(
      _ lines: [String], is code: String, _ lesson: String,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      expectHistory(
        lines,
        is: ["subscription", "failure: a URLError", "(its code: \(code))"],
        lesson, see: place, sourceLocation: sourceLocation)
    }
  #endif
}
