import Chapter01Handshake
import Chapter04Sink
import Chapter08Subjects
import Chapter11DataTasks
import Exercise13_6
import ExerciseSupport
import Foundation
import LoopbackServer
import ServerSupport
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private let place = "Chapters/13-Sharing.md#wait-for-everybody"

@Suite(
  "13.6 Stage 2: Connect and its cancel",
  .exercise("Chapter13Sharing/6-BuildOneRequestForMany"))
struct Stage2Tests {
  private let setting: HeldServer
  private let multicast: Multicast<DataTaskPublisher>

  init() throws {
    setting = try HeldServer()
    multicast = Multicast(setting.answers, through: PassthroughSubject())
  }

  private func sinks() -> [AnyCancellable] {
    ["A", "B"].map { setting.sink($0, on: multicast) }
  }

  @Test("One connection is one request, and both hear its answer.")
  func connects() async {
    let sinks = sinks()
    await setting.flush()
    setting.countRequests()
    let connection = multicast.connect()
    await setting.waitForRequest()
    await setting.answer()
    setting.countRequests()
    withExtendedLifetime((sinks, connection)) {}
    expectHistory(
      setting.log.lines,
      is: [
        "(requests sent: 0)", "(the server has 1)", "A 18 bytes", "B 18 bytes",
        "A finished", "B finished", "(requests sent: 1)",
      ], "Let upstream feed the subject, once for each call.", see: place)
  }

  @Test("A failure reaches both.")
  func fails() async {
    setting.server.answer("/post", with: .droppedConnection)
    let sinks = sinks()
    let connection = multicast.connect()
    await setting.waitForRequest()
    await setting.answer()
    withExtendedLifetime((sinks, connection)) {}
    expectHistory(
      setting.log.lines,
      is: ["(the server has 1)", "A failed: transport", "B failed: transport"],
      "What ends the one run ends it for all.", see: place)
  }

  @Test("Its cancel reaches the server, and nobody is told anything.")
  func cancels() async {
    let sinks = sinks()
    let connection = multicast.connect()
    await setting.waitForRequest()
    connection.cancel()
    await setting.waitUntilClosed()
    await setting.answer(count: 0)
    withExtendedLifetime(sinks) {}
    expectHistory(
      setting.log.lines,
      is: ["(the server has 1)", "(the server sees the connection close)"],
      "What `connect()` returns is the run of the subject upstream.",
      see: "Chapters/13-Sharing.md#connected-twice-and-not-at-all")
  }

  @Test("A connection that nobody holds is cancelled.")
  func dropped() async {
    let sinks = sinks()
    do {
      let connection = multicast.connect()
      await setting.waitForRequest()
      withExtendedLifetime(connection) {}
    }
    await setting.waitUntilClosed()
    withExtendedLifetime(sinks) {}
    expectHistory(
      setting.log.lines,
      is: ["(the server has 1)", "(the server sees the connection close)"],
      "Its owner is whoever called: return something that cancels when it is"
        + " released.",
      see: "Chapters/13-Sharing.md#connected-twice-and-not-at-all")
  }

  @Test("After a cancel the same subscribers hear the next connection.")
  func again() async {
    let sinks = sinks()
    let first = multicast.connect()
    await setting.waitForRequest()
    first.cancel()
    await setting.waitUntilClosed()
    let second = multicast.connect()
    await setting.waitForRequest(count: 2)
    // The first answer nobody reads.
    setting.gate.release()
    await setting.waitUntilHandled(count: 2)
    withExtendedLifetime((sinks, second)) {}
    expectHistory(
      setting.log.lines,
      is: [
        "(the server has 1)", "(the server sees the connection close)",
        "(the server has 2)", "A 18 bytes", "B 18 bytes", "A finished",
        "B finished",
      ], "A cancel is no end: the subject goes on.", see: place)
  }
}
