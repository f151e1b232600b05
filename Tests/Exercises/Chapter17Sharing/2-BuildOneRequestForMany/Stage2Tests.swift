import Chapter01Handshake
import Chapter04Sink
import Chapter11Subjects
import Chapter15DataTasks
import Exercise17_2
import ExerciseSupport
import Foundation
import LoopbackServer
import ServerSupport
import Testing
import Timeline

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private let place = "Chapters/17-Sharing.md#connect-by-hand"

@Suite(
  "17.2 Stage 2: Connect and its cancel",
  .exercise("Chapter17Sharing/2-BuildOneRequestForMany"))
struct Stage2Tests {
  private let setting: HeldServer
  private let multicast: Multicast<DataTaskPublisher>

  init() throws {
    setting = try HeldServer()
    multicast = Multicast(setting.answers, through: PassthroughSubject())
  }

  /// Returns two subscribers, which request once there is a connection.
  private func readers() -> [Reader] {
    ["A", "B"].map { Reader($0, of: multicast, log: setting.log) }
  }

  @Test("One connection sends one request, and both receive its answer.")
  func connects() async {
    let readers = readers()
    await setting.flush()
    setting.countRequests()
    let connection = multicast.connect()
    readers.forEach { $0.ask() }
    await setting.waitForRequest()
    await setting.answer()
    setting.countRequests()
    readers.forEach { $0.leave() }
    withExtendedLifetime(connection) {}
    expectHistory(
      setting.log.lines,
      is: [
        "(requests sent: 0)", "(the server has 1)", "A 18 bytes", "B 18 bytes",
        "A finished", "B finished", "(requests sent: 1)",
      ], "Each call to `connect()` subscribes the subject to upstream once.",
      see: place)
  }

  @Test("A failure reaches both.")
  func fails() async {
    setting.server.answer("/post", with: .droppedConnection)
    let readers = readers()
    let connection = multicast.connect()
    readers.forEach { $0.ask() }
    await setting.waitForRequest()
    await setting.answer()
    readers.forEach { $0.leave() }
    withExtendedLifetime(connection) {}
    expectHistory(
      setting.log.lines,
      is: ["(the server has 1)", "A failed: transport", "B failed: transport"],
      "The upstream run's failure reaches every subscriber of the subject.",
      see: place)
  }

  @Test("Cancelling the connection reaches the server and delivers nothing.")
  func cancels() async {
    let readers = readers()
    let connection = multicast.connect()
    readers.forEach { $0.ask() }
    await setting.waitForRequest()
    connection.cancel()
    await setting.waitUntilClosed()
    await setting.answer(count: 0)
    readers.forEach { $0.leave() }
    expectHistory(
      setting.log.lines,
      is: ["(the server has 1)", "(the server sees the connection close)"],
      "Cancelling what `connect()` returns must cancel the subject's run of"
        + " upstream.",
      see: "Chapters/17-Sharing.md#connected-twice-and-not-at-all")
  }

  @Test("Of two connections, the cancelled one passes nothing on.")
  func late() {
    let source = DeafPublisher<Int, Never>()
    let multicast = Multicast(source, through: PassthroughSubject())
    let sink = setting.sink("A", on: multicast) { "\($0)" }
    let first = multicast.connect()
    let second = multicast.connect()
    first.cancel()
    _ = source.runs.first?.receive(1)
    source.runs.first?.receive(completion: .finished)
    _ = source.runs.last?.receive(2)
    withExtendedLifetime((sink, second)) {}
    expectHistory(
      setting.log.lines, is: ["A 2"],
      "Each connection is a run of its own. A cancelled one passes nothing on,"
        + " whatever its publisher still sends.",
      see: "Chapters/17-Sharing.md#connected-twice-and-not-at-all")
  }

  @Test("A connection needs no multicast.")
  func alone() {
    let source = ManualPublisher<Int, Never> { _ in }
    let subject = PassthroughSubject<Int, Never>()
    let sink = setting.sink("A", on: subject) { "\($0)" }
    let connection = Multicast(source, through: subject).connect()
    source.send(1)
    withExtendedLifetime((sink, connection)) {}
    expectHistory(
      setting.log.lines, is: ["A 1"],
      "The object that `connect()` returns keeps the run alive, even if the"
        + " program has released the `Multicast`.",
      see: "Chapters/17-Sharing.md#connected-twice-and-not-at-all")
  }

  @Test("Releasing a connection cancels it.")
  func dropped() {
    let source = ManualPublisher<Int, Never> { [setting] in
      setting.write("source: \($0)")
    }
    let multicast = Multicast(source, through: PassthroughSubject())
    let sink = setting.sink("A", on: multicast) { "\($0)" }
    do {
      let connection = multicast.connect()
      setting.write("it is held")
      source.send(1)
      withExtendedLifetime(connection) {}
    }
    source.send(2)
    withExtendedLifetime(sink) {}
    expectHistory(
      setting.log.lines,
      is: [
        "(source: request unlimited)", "(it is held)", "A 1",
        "(source: cancel)",
      ],
      "The caller owns the connection: return an object that cancels when it"
        + " is released, and not before.",
      see: "Chapters/17-Sharing.md#connected-twice-and-not-at-all")
  }

  @Test("After a cancel the same subscribers receive the next connection.")
  func again() async {
    let readers = readers()
    let first = multicast.connect()
    readers.forEach { $0.ask() }
    await setting.waitForRequest()
    first.cancel()
    await setting.waitUntilClosed()
    let second = multicast.connect()
    await setting.waitForRequest(count: 2)
    // The first connection is cancelled, so its answer has no reader.
    setting.gate.release()
    await setting.waitUntilHandled(count: 2)
    readers.forEach { $0.leave() }
    withExtendedLifetime(second) {}
    expectHistory(
      setting.log.lines,
      is: [
        "(the server has 1)", "(the server sees the connection close)",
        "(the server has 2)", "A 18 bytes", "B 18 bytes", "A finished",
        "B finished",
      ],
      "Cancelling a connection does not complete the subject. Its"
        + " subscribers receive the next connection's values.", see: place)
  }

  @Test("A publisher made connectable delivers to all once it is connected.")
  func makesConnectable() {
    let source = ManualPublisher<Int, Never> { [setting] in
      setting.write("source: \($0)")
    }
    let connectable = source.makeConnectable()
    let sinks = ["A", "B"].map { name in
      setting.sink(name, on: connectable) { "\($0)" }
    }
    setting.write("both are there")
    let connection = connectable.connect()
    source.send(1)
    source.send(completion: .finished)
    withExtendedLifetime((sinks, connection)) {}
    expectHistory(
      setting.log.lines,
      is: [
        "(both are there)", "(source: request unlimited)", "A 1", "B 1",
        "A finished", "B finished",
      ],
      "`connect()` subscribes to the source once, and every subscriber receives"
        + " its values and its completion.",
      see: place)
  }
}
