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

private let place = "Chapters/15-DataTasks.md#stage-2-deliver-data-and-response"

@Suite(
  "15.2 Stage 2: Deliver data and response",
  .exercise("Chapter15DataTasks/2-BuildTheDataTaskPublisher"))
struct Stage2Tests {
  private let setting: HeldServer

  init() throws { setting = try HeldServer() }

  /// Returns the signals of a subscriber for each of the server's answers.
  private func told(_ answers: LoopbackServer.Answer...) async -> [String] {
    setting.gate.release()
    for (index, answer) in answers.enumerated() {
      setting.server.answer("/post", with: answer)
      let guest = setting.asking()
      await setting.waitUntilHandled(count: index + 1)
      withExtendedLifetime(guest) {}
    }
    return setting.log.lines
  }

  @Test("Body and response are one value, followed by the completion.")
  func pair() async {
    let guest = setting.asking()
    await setting.waitForRequest()
    await setting.answer()
    withExtendedLifetime(guest) {}
    expectHistory(
      setting.log.lines,
      is: [
        "subscription", "(the server has 1)", "value (18 bytes, status 200)",
        "finished",
      ],
      "Data and response together are one value. No other value can follow, so"
        + " the run finishes.", see: place)
  }

  @Test("A 404 is a value, and so is every other status.")
  func status() async {
    expectHistory(
      await told(.json("{}", status: 404), .json("<html>", status: 500)),
      is: [
        "subscription", "value (2 bytes, status 404)", "finished",
        "subscription", "value (6 bytes, status 500)", "finished",
      ], "Every answer from the server is a value, whatever its status.",
      see: place)
  }

  @Test("An answer without a body is a value with empty data.")
  func empty() async {
    expectHistory(
      await told(.status(200), .status(204)),
      is: [
        "subscription", "value (0 bytes, status 200)", "finished",
        "subscription", "value (0 bytes, status 204)", "finished",
      ],
      "An answer without a body is an answer, too: deliver it with empty data.",
      see: place)
  }

  @Test("A response without a status is a value.")
  func noStatus() async {
    let guest = Guest(log: setting.log)
    let url = URL(string: "data:application/json,%7B%7D")!
    DataTaskPublisher(request: URLRequest(url: url), session: setting.session)
      .subscribe(guest)
    guest.subscription?.request(.unlimited)
    await setting.flush()
    expectHistory(
      setting.log.lines,
      is: ["subscription", "value (2 bytes, no status)", "finished"],
      "A session can load more than HTTP. Deliver every response, even one"
        + " without a status.",
      see: place)
  }

  @Test("A subscriber that keeps no subscription still receives its answer.")
  func heldByNobody() async {
    setting.publisher.subscribe(PassingGuest(log: setting.log))
    await setting.waitForRequest()
    await setting.answer()
    expectHistory(
      setting.log.lines,
      is: [
        "(the server has 1)", "value (18 bytes, status 200)", "finished",
      ],
      "The session retains the task's handler until it has called it. What does"
        + " the handler retain?",
      see: "Chapters/15-DataTasks.md#the-task-retains-the-run")
  }
}
