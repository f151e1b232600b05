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

private let place = "Chapters/03-RetainedSubscriber.md#one-request-one-task"

@Suite(
  "03.4 Stage 2: A task at the first request",
  .exercise("Chapter03RetainedSubscriber/4-BuildTheNetworkPublisher"))
struct Stage2Tests {
  private let setting: HeldServer

  init() throws { setting = try HeldServer() }

  @Test("The first demand sends one request, and its answer is decoded.")
  func decodes() async {
    let reader = setting.reader(demand: .max(1))
    await setting.waitForRequest()
    await setting.answer()
    withExtendedLifetime(reader) {}
    expectHistory(
      setting.log.lines,
      is: [
        "subscription", "request max(1)", "(the server has 1)", "value Manny",
        "finished",
      ],
      "The first demand resumes one data task. Its decoded answer is delivered,"
        + " and `.finished` follows.",
      see: place)
  }

  @Test("The publisher's own session sends the request unchanged.")
  func bySession() async {
    let reader = Reader(demand: .max(1), log: setting.log)
    // Only the publisher retains its session, and then the run.
    URLSession.uncached(headers: ["X-Session": "mine"])
      .decodedDataTaskPublisher(for: setting.request).subscribe(reader)
    await setting.waitForRequest()
    await setting.answer()
    withExtendedLifetime(reader) {}
    let requests = setting.server.requests(to: "/post").map { request in
      let wish = request.header("X-Wish") ?? "nothing"
      let session = request.header("X-Session") ?? "another"
      return "wishes for \(wish), by \(session)"
    }
    expectHistory(
      requests, is: ["wishes for a post, by mine"],
      "Send the publisher's request unchanged, with the session that made the"
        + " publisher: the publisher and its subscription retain that session.",
      see: place)
  }

  @Test("A second demand sends nothing, before the answer or after it.")
  func asksTwice() async {
    let reader = setting.reader(demand: .max(1))
    reader.request(.unlimited)
    await setting.waitForRequest()
    await setting.answer()
    reader.request(.max(1))
    await setting.flush()
    setting.countRequests()
    expectHistory(
      setting.log.lines,
      is: [
        "subscription", "request max(1)", "request unlimited",
        "(the server has 1)", "value Manny", "finished", "request max(1)",
        "(requests sent: 1)",
      ],
      "A later `request(_:)` only adds demand, and this run delivers one value."
        + " Do not make a second task.",
      see: place)
  }

  @Test("Two subscribers send two requests, and each receives its answer.")
  func twoRuns() async {
    let readers = ["A", "B"].map { setting.reader($0, demand: .unlimited) }
    await setting.waitForRequest(count: 2)
    await setting.answer(count: 2)
    setting.countRequests()
    withExtendedLifetime(readers) {}
    // The two answers may arrive in either order.
    expectHistory(
      setting.log.lines.filter { $0.hasPrefix("A") }
        + setting.log.lines.filter { !$0.hasPrefix("A") },
      is: [
        "A subscription", "A request unlimited", "A value Manny", "A finished",
        "B subscription", "B request unlimited", "(the server has 2)",
        "B value Manny", "B finished", "(requests sent: 2)",
      ],
      "Each subscriber has its own run. Store the state of a run in its"
        + " subscription, not in the publisher.", see: place)
  }

  #if canImport(FoundationNetworking)
    @Test("The subscription retains the session that makes its task.")
    func retainsTheSession() {
      let log = TestLog()
      let reader = Reader("", demand: .none, log: log)
      let request = setting.request
      do {
        let session = OfflineSession(configuration: .ephemeral)
        session.log = log.write
        session.onRequest = { sent in
          let headers = sent.allHTTPHeaderFields ?? [:]
          if sent != request || headers != request.allHTTPHeaderFields ?? [:] {
            log.write("(the request was changed)")
          }
        }
        session.decodedDataTaskPublisher(for: setting.request)
          .subscribe(reader)
      }
      reader.request(.max(1))
      expectHistory(
        log.lines,
        is: [
          "subscription", "request max(1)", "make a task", "resume the task",
        ],
        "The task is made for the publisher's own request. The subscription"
          + " retains the session for it: no other object does here.",
        see: place)
    }
  #endif
}
