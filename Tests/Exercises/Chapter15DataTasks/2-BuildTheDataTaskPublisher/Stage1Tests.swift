import Chapter01Handshake
import Exercise15_2
import ExerciseSupport
import LoopbackServer
import ServerSupport
import Testing

private let place =
  "Chapters/15-DataTasks.md#stage-1-one-task-for-each-subscription"

@Suite(
  "15.2 Stage 1: One task for each run",
  .exercise("Chapter15DataTasks/2-BuildTheDataTaskPublisher"))
struct Stage1Tests {
  private let setting: HeldServer

  init() throws { setting = try HeldServer() }

  @Test("A subscriber gets a subscription, and the server gets one request.")
  func one() async {
    let guest = setting.asking()
    await setting.waitForRequest()
    withExtendedLifetime(guest) {}
    expectHistory(
      setting.log.lines, is: ["subscription", "(the server has 1)"],
      "Hand over the subscription first. Then create a data task, and resume"
        + " it.",
      see: place)
  }

  @Test("A publisher without subscribers sends no request.")
  func nobody() async {
    let publisher = setting.publisher
    await setting.flush()
    setting.countRequests()
    let guest = Guest(log: setting.log)
    publisher.subscribe(guest)
    guest.subscription?.request(.unlimited)
    await setting.waitForRequest()
    expectHistory(
      setting.log.lines,
      is: ["(requests sent: 0)", "subscription", "(the server has 1)"],
      "A publisher only describes a request: a program that creates or stores"
        + " one sends nothing.",
      see: place)
  }

  @Test("The publisher's own session sends the request unchanged.")
  func bySession() async {
    let guest = setting.asking()
    await setting.waitForRequest()
    await setting.flush()
    withExtendedLifetime(guest) {}
    let requests = setting.server.requests(to: "/post").map { request in
      let wish = request.header("X-Wish") ?? "nothing"
      let session = request.header("X-Session") ?? "another"
      return "wishes for \(wish), by \(session)"
    }
    expectHistory(
      requests, is: ["wishes for a post, by mine"],
      "Send the publisher's request unchanged, and send it with the publisher's"
        + " own session.",
      see: place)
  }

  @Test("Two subscribers of one publisher start two runs, with two requests.")
  func two() async {
    let publisher = setting.publisher
    let guests = ["A", "B"].map { Guest($0, log: setting.log) }
    for guest in guests {
      publisher.subscribe(guest)
      guest.subscription?.request(.unlimited)
    }
    await setting.waitForRequest(count: 2)
    expectHistory(
      setting.log.lines,
      is: ["A subscription", "B subscription", "(the server has 2)"],
      "Each subscriber starts a run of its own, with its own request to the"
        + " server.",
      see: place)
  }

  @Test("Several demands send one request.")
  func often() async {
    let guest = setting.asking()
    guest.subscription?.request(.max(1))
    await setting.waitForRequest()
    await setting.answer()
    guest.subscription?.request(.max(2))
    await setting.flush()
    expectHistory(
      setting.log.lines.filter { $0.hasPrefix("(") || $0 == "subscription" }
        + ["requests: \(setting.server.requests(to: "/post").count)"],
      is: ["subscription", "(the server has 1)", "requests: 1"],
      "A run delivers one value, so it creates one task, however often the"
        + " subscriber requests.", see: place)
  }
}
