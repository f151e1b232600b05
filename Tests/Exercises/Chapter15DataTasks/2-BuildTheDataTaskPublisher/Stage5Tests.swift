import Chapter01Handshake
import Exercise15_2
import ExerciseSupport
import Foundation
import ServerSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private let place =
  "Chapters/15-DataTasks.md#stage-5-the-first-request-makes-the-task"

@Suite(
  "15.2 Stage 5: Demand",
  .exercise("Chapter15DataTasks/2-BuildTheDataTaskPublisher"))
struct Stage5Tests {
  private let setting: HeldServer

  init() throws { setting = try HeldServer() }

  @Test("A subscription without demand sends no request.")
  func notAsked() async {
    let guest = setting.guest()
    await setting.flush()
    setting.countRequests()
    withExtendedLifetime(guest) {}
    expectHistory(
      setting.log.lines, is: ["subscription", "(requests sent: 0)"],
      "Ask the server only after the subscriber's first request for a value.",
      see: place)
  }

  @Test("The first demand sends one request, however late it is.")
  func late() async {
    let guest = setting.guest()
    await setting.flush()
    setting.write("it asks")
    guest.subscription?.request(.max(1))
    await setting.waitForRequest()
    await setting.answer()
    setting.countRequests()
    expectHistory(
      setting.log.lines,
      is: [
        "subscription", "(it asks)", "(the server has 1)",
        "value (18 bytes, status 200)", "finished", "(requests sent: 1)",
      ],
      "The subscriber's first request starts the task, however late it comes."
        + " Later requests start nothing.", see: place)
  }

  @Test("A cancel before the first demand means that no request is sent.")
  func cancelled() async {
    let guest = setting.guest()
    // A signal that is sent too early has arrived before the cancel.
    await setting.flush()
    guest.cancel()
    guest.subscription?.request(.unlimited)
    await setting.flush()
    setting.countRequests()
    expectHistory(
      setting.log.lines,
      is: ["subscription", "cancel", "(requests sent: 0)"],
      "After a cancel, the subscriber's requests start nothing.", see: place)
  }

  #if canImport(FoundationNetworking)
    private func search(answers: Bool = true) -> Search<DataTaskModel> {
      Search(
        see: place, answers: answers,
        number: { Int(String(decoding: $0.data, as: UTF8.self)) ?? 0 }
      ) { session in
        DataTaskPublisher(
          request: URLRequest(url: URL(string: "http://127.0.0.1/post")!),
          session: session)
      }
    }

    @Test("Every small program: one request, one answer, or a cancel.", .search)
    func everyProgram() { search().run(.half) }

    @Test(
      "Another thread may act at each call and after each unlock.",
      .interleaved)
    func besideAnother() { search(answers: false).besideAnother().run() }
  #endif
}
