import Chapter01Handshake
import Chapter04Sink
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

private let place =
  "Chapters/17-Sharing.md#one-for-the-data-one-for-the-response"

@Suite(
  "17.2 Stage 5: One share for a screen",
  .exercise("Chapter17Sharing/2-BuildOneRequestForMany"))
struct Stage5Tests {
  private let setting: HeldServer
  private let page: WeatherPage<DataTaskPublisher>

  init() throws {
    setting = try HeldServer()
    setting.forecast()
    page = WeatherPage(setting.answers)
  }

  private func forecast(_ name: String = "forecast") -> AnyCancellable {
    setting.sink(name, on: page.forecasts) { $0.sky }
  }

  private func status(_ name: String = "status") -> AnyCancellable {
    setting.sink(name, on: page.statuses) { "\($0)" }
  }

  /// Returns the lines of each of these subscribers after the server has
  /// answered, and the number of requests.
  private func told(_ names: String...) async -> [String] {
    // When this returns, every other request that was sent has arrived.
    await setting.flush()
    await setting.answer(count: setting.server.requests(to: "/post").count)
    let lines = setting.log.lines
    setting.countRequests()
    return names.flatMap { name in lines.filter { $0.hasPrefix(name) } }
      + setting.log.lines.suffix(1)
  }

  /// Returns the lines of both subscribers for one answer.
  private func told(_ answer: LoopbackServer.Answer) async -> [String] {
    setting.forecast(answer)
    let sinks = [forecast(), status()]
    defer { withExtendedLifetime(sinks) {} }
    await setting.waitForRequest()
    return await told("forecast", "status")
  }

  private func expect(
    _ lines: [String], is expected: [String], _ lesson: String,
    see place: String = place,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      lines, is: expected, lesson, see: place, sourceLocation: sourceLocation)
  }

  @Test("One subscriber decodes, one reads the status; one request is sent.")
  func both() async {
    expect(
      await told(.json(#"{"sky": "blue"}"#, status: 201)),
      is: [
        "forecast blue", "forecast finished", "status 201", "status finished",
        "(requests sent: 1)",
      ],
      "Both properties use one share of `answers` and apply their own operators"
        + " to it, so one request serves both.")
  }

  @Test("A response that has no status delivers 0.")
  func noStatus() throws {
    let answers = ManualPublisher<DataTaskPublisher.Output, URLError> { _ in }
    let page = WeatherPage(answers)
    var statuses: [String] = []
    let sink = page.statuses.sink(
      receiveCompletion: { statuses.append("\($0)") },
      receiveValue: { statuses.append("status \($0)") })
    answers.send((Data("{}".utf8), try withoutStatus()))
    answers.send(completion: .finished)
    withExtendedLifetime(sink) {}
    expect(
      statuses, is: ["status 0", "finished"],
      "Only a response to an HTTP request has a status; deliver 0 for another.")
  }

  private func withoutStatus() throws -> URLResponse {
    URLResponse(
      url: try #require(URL(string: "file:///forecast")), mimeType: nil,
      expectedContentLength: 0, textEncodingName: nil)
  }

  @Test("A run goes on after its page has been released.")
  func released() throws {
    let answers = ManualPublisher<DataTaskPublisher.Output, URLError> { _ in }
    var page: WeatherPage? = WeatherPage(answers)
    let sinks = [
      page.map { setting.sink("forecast", on: $0.forecasts) { $0.sky } },
      page.map { setting.sink("status", on: $0.statuses) { "\($0)" } },
    ]
    page = nil
    answers.send((Data(#"{"sky": "blue"}"#.utf8), try withoutStatus()))
    withExtendedLifetime(sinks) {}
    expect(
      setting.log.lines.sorted(), is: ["forecast blue", "status 0"],
      "The subscribers retain the run and everything that it needs; the page"
        + " need not live.")
  }

  @Test("A subscriber's failure does not reach a later one.")
  func failsAlone() throws {
    let answers = ManualPublisher<DataTaskPublisher.Output, URLError> { _ in }
    let page = WeatherPage(answers)
    let status = setting.sink("status", on: page.statuses) { "\($0)" }
    let first = setting.sink("A", on: page.forecasts) { $0.sky }
    answers.send((Data(), try withoutStatus()))
    let second = setting.sink("B", on: page.forecasts) { $0.sky }
    answers.send((Data(#"{"sky": "blue"}"#.utf8), try withoutStatus()))
    withExtendedLifetime((status, first, second)) {}
    expect(
      setting.log.lines.filter { !$0.hasPrefix("status") },
      is: ["A failed: empty", "B blue"],
      "Only the answers are shared: each subscriber of `forecasts` checks and"
        + " decodes for itself.")
  }

  @Test("An empty body fails the decoding subscriber only.")
  func empty() async {
    expect(
      await told(.status(200)),
      is: [
        "forecast failed: empty", "status 200", "status finished",
        "(requests sent: 1)",
      ],
      "Empty data fails the forecasts with `URLError(.zeroByteResource)`. The"
        + " statuses decode nothing and finish.")
  }

  @Test("Data that is not a forecast fails the decoding subscriber only.")
  func shape() async {
    expect(
      await told(.json("{}", status: 404)),
      is: [
        "forecast failed: shape", "status 404", "status finished",
        "(requests sent: 1)",
      ],
      "The forecasts decode all data that is not empty, whatever the status; the"
        + " statuses decode nothing.")
  }

  @Test("A transport failure reaches every subscriber.")
  func transport() async {
    expect(
      await told(.droppedConnection),
      is: [
        "forecast failed: transport", "status failed: transport",
        "(requests sent: 1)",
      ], "A failure of the shared publisher reaches every subscriber.")
  }

  @Test("Several reads of one property share a request, too.")
  func several() async {
    let sinks = [forecast("A"), forecast("B"), status("C"), status("D")]
    await setting.waitForRequest()
    let lines = await told("A", "B", "C", "D")
    withExtendedLifetime(sinks) {}
    expect(
      lines,
      is: [
        "A blue", "A finished", "B blue", "B finished", "C 200", "C finished",
        "D 200", "D finished", "(requests sent: 1)",
      ],
      "Every read of a property uses the page's one share, so one request"
        + " serves all subscribers.",
      see: "Chapters/17-Sharing.md#two-shares-by-mistake")
  }

  @Test("A subscriber after the end receives the end, without a request.")
  func late() async {
    let first = status("A")
    await setting.waitForRequest()
    await setting.answer()
    let others = [status("B"), forecast("C")]
    let lines = await told("A", "B", "C")
    withExtendedLifetime((first, others)) {}
    expect(
      lines,
      is: [
        "A 200", "A finished", "B finished", "C finished",
        "(requests sent: 1)",
      ],
      "A late subscriber receives the subject's completion. The subject"
        + " does not store the answer.",
      see: "Chapters/17-Sharing.md#a-late-subscriber-misses-the-answer")
  }

  @Test("After all subscribers of the page have cancelled, its run is closed.")
  func leaves() async {
    let sinks = [status(), forecast()]
    await setting.waitForRequest()
    sinks[0].cancel()
    await setting.flush()
    setting.write(setting.gate.isClosed ? "it is closed" : "it is open")
    sinks[1].cancel()
    await setting.waitUntilClosed()
    expect(
      setting.log.lines,
      is: [
        "(the server has 1)", "(it is open)",
        "(the server sees the connection close)",
      ],
      "The page's run stays while a subscriber is left, and is cancelled with"
        + " the last one. The page has no subscriber of its own.",
      see: "Chapters/17-Sharing.md#disconnect-after-the-last-cancel")
  }

  @Test("Two calls of share() make two runs, and one call makes one.")
  func shares() {
    let source = ManualPublisher<Int, Never> { [setting] in
      setting.write("source: \($0)")
    }
    let share = source.share()
    let sinks = ["A", "B"].map { setting.sink($0, on: share) { "\($0)" } }
    source.send(1)
    let other = setting.sink("C", on: source.share()) { "\($0)" }
    sinks[0].cancel()
    source.send(2)
    sinks[1].cancel()
    other.cancel()
    expect(
      setting.log.lines,
      is: [
        "(source: request unlimited)", "A 1", "B 1",
        "(source: request unlimited)", "B 2", "C 2", "(source: cancel)",
        "(source: cancel)",
      ], "Each share has a subject and a count of its own.",
      see: "Chapters/17-Sharing.md#share")
  }
}
