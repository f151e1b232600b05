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

private let chapter = "Chapters/15-DataTasks.md"
private let place = "\(chapter)#deliver-every-answer"

@Suite(
  "15.2 Deliver every answer",
  .exercise("Chapter15DataTasks/2-DeliverEveryAnswer"))
struct DeliverEveryAnswerTests {
  private let setting: HeldServer

  init() throws { setting = try HeldServer() }

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
  #endif

  @Test("A whole answer is a value, and only a missing answer is a failure.")
  func answers() async {
    let post = LoopbackServer.Answer.json(#"{"title": "Manny"}"#)
    let answers: [LoopbackServer.Answer] = [
      post, .json("{}", status: 404), .json("<html>", status: 500),
      .json("<html>"), .status(200), .status(204), post.cutInHalf,
      .droppedConnection,
    ]
    setting.gate.release()
    for (index, answer) in answers.enumerated() {
      setting.server.answer("/post", with: answer)
      let guest = setting.asking()
      await setting.waitUntilHandled(count: index + 1)
      withExtendedLifetime(guest) {}
    }
    // A session can load more than HTTP, and such a response has no status.
    let url = URL(string: "data:application/json,%7B%7D")!
    let guest = setting.asking(
      DataTaskPublisher(request: URLRequest(url: url), session: setting.session)
    )
    await setting.flush()
    withExtendedLifetime(guest) {}
    expectHistory(
      setting.log.lines,
      is: [
        "subscription", "value (18 bytes, status 200)", "finished",
        "subscription", "value (2 bytes, status 404)", "finished",
        "subscription", "value (6 bytes, status 500)", "finished",
        "subscription", "value (6 bytes, status 200)", "finished",
        "subscription", "value (0 bytes, status 200)", "finished",
        "subscription", "value (0 bytes, status 204)", "finished",
        "subscription", "failure: a URLError",
        "subscription", "failure: a URLError",
        "subscription", "value (2 bytes, no status)", "finished",
      ],
      "Every complete answer is a value, whatever its status and body, even"
        + " without a status, and `.finished` follows. The run fails only if no"
        + " complete answer came.",
      see: place)
  }

  @Test("Each run sends the publisher's request once, at its first demand.")
  func requests() async {
    let publisher = setting.publisher
    let guests = ["A", "B"].map { Guest($0, log: setting.log) }
    for guest in guests { publisher.subscribe(guest) }
    await setting.flush()
    setting.countRequests()
    for guest in guests {
      for _ in 1...2 { guest.subscription?.request(.max(1)) }
    }
    await setting.waitForRequest(count: 2)
    await setting.answer(count: 2)
    for request in setting.server.requests(to: "/post") {
      let wish = request.header("X-Wish") ?? "nothing"
      let session = request.header("X-Session") ?? "another"
      setting.write("wishes for \(wish), by \(session)")
    }
    // The two answers may arrive in either order.
    expectHistory(
      setting.log.lines.filter { $0.hasPrefix("A") }
        + setting.log.lines.filter { !$0.hasPrefix("A") },
      is: [
        "A subscription", "A value (18 bytes, status 200)", "A finished",
        "B subscription", "(requests sent: 0)", "(the server has 2)",
        "B value (18 bytes, status 200)", "B finished",
        "(wishes for a post, by mine)", "(wishes for a post, by mine)",
      ],
      "Each subscriber's first request sends the publisher's HTTP request,"
        + " unchanged, through the publisher's session.",
      see: "\(chapter)#one-task-for-each-run")
  }

  @Test("A subscriber that keeps no subscription still receives its answer.")
  func heldByTheTask() async {
    setting.asking().subscription = nil
    await setting.waitForRequest()
    await setting.answer()
    expectHistory(
      setting.log.lines,
      is: [
        "subscription", "(the server has 1)", "value (18 bytes, status 200)",
        "finished",
      ],
      "A run without another owner delivers its answer: the session retains the"
        + " handler, and the handler retains the run.",
      see: "\(chapter)#the-task-retains-the-run")
  }

  @Test("A cancel closes the server's connection and delivers nothing.")
  func cancels() async {
    let guest = setting.asking()
    await setting.waitForRequest()
    guest.cancel()
    await setting.waitUntilClosed()
    await setting.answer(count: 0)
    expectHistory(
      setting.log.lines,
      is: [
        "subscription", "(the server has 1)", "cancel",
        "(the server sees the connection close)",
      ],
      "A cancel cancels the task, and nothing is delivered, even when the"
        + " session then calls the handler with an error.",
      see: "\(chapter)#a-cancel-reaches-the-server")
  }

  #if canImport(FoundationNetworking)
    @Test("An error fails the run, and so does an end without a response.")
    func errors() {
      struct Other: Error {}
      let session = OfflineSession(configuration: .ephemeral)
      let publisher = DataTaskPublisher(
        request: setting.request, session: session)
      let lost = URLError(.networkConnectionLost, userInfo: ["server": 7])
      let codes: [URLError.Code: String] = [
        .unknown: "unknown", .cancelled: "cancelled",
        .networkConnectionLost: "connection lost",
      ]
      let acts = [
        { session.answer(nil) },
        { session.answer("7", error: lost) },
        { session.answer("7", error: Other()) },
        { session.answer(nil, status: nil, error: CancellationError()) },
        { session.answer(nil, status: nil, error: POSIXError(.ETIMEDOUT)) },
        { session.answer(nil, status: nil, error: URLError(.cancelled)) },
        { session.answer("7", status: nil) },
        { session.answer(nil, status: nil) },
      ]
      for act in acts {
        let told = Weakly<Guest>()
        var subscription: Subscription?
        var failure: URLError?
        do {
          let guest = setting.asking(publisher)
          act()
          failure = guest.failure
          told.object = guest
          subscription = guest.subscription
          guest.subscription = nil
        }
        if let failure {
          let details = failure.userInfo["server"] == nil ? "" : ", server 7"
          setting.write((codes[failure.code] ?? "another") + details)
        }
        if told.object != nil { setting.write("the guest is held") }
        withExtendedLifetime(subscription) {}
      }
      expectHistory(
        setting.log.lines,
        is: [
          "subscription", "value (0 bytes, status 200)", "finished",
          "subscription", "failure: a URLError", "(connection lost, server 7)",
          "subscription", "failure: a URLError", "(unknown)",
          "subscription", "failure: a URLError", "(unknown)",
          "subscription", "failure: a URLError", "(unknown)",
          "subscription", "failure: a URLError", "(cancelled)",
          "subscription", "failure: a URLError", "(unknown)",
          "subscription", "failure: a URLError", "(unknown)",
        ],
        "A response without an error is a value. Everything else fails, as a"
          + " `URLError`, and releases the subscriber. A `URLError` is delivered"
          + " unchanged, whatever its code.",
        see: "\(chapter)#a-failure-means-that-no-complete-answer-arrived")
    }

    @Test("A session may call back while its task is used.")
    func whileItIsUsed() {
      let session = OfflineSession(configuration: .ephemeral)
      let guest = Guest(log: setting.log)
      session.log = { [log = setting.log] line in
        log.write("session: \(line)")
        guard line != "make a task" else { return }
        log.write("another thread is back") {
          if line == "resume the task" {
            guest.subscription?.request(.max(1))
          } else {
            guest.subscription?.cancel()
          }
        }
      }
      DataTaskPublisher(request: setting.request, session: session)
        .subscribe(guest)
      guest.subscription?.request(.unlimited)
      guest.cancel()
      session.log = { _ in }
      expectHistory(
        setting.log.lines,
        is: [
          "subscription", "session: make a task", "session: resume the task",
          "another thread is back", "cancel", "session: cancel the task",
          "another thread is back",
        ],
        "The task is resumed and cancelled without a lock. Another thread may"
          + " request or cancel meanwhile, without effect.",
        see: "\(chapter)#a-cancel-reaches-the-server")
    }

    @Test(
      "Another thread may act at each call and after each unlock.",
      .interleaved)
    func besideAnother() { search(answers: false).besideAnother().run() }
  #endif
}
