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

private let place =
  "Chapters/03-RetainedSubscriber.md#a-cancel-that-reaches-the-server"

@Suite(
  "03.4 Stage 4: Cancelled",
  .exercise("Chapter03RetainedSubscriber/4-BuildTheNetworkPublisher"))
struct Stage4Tests {
  private let setting: HeldServer

  init() throws { setting = try HeldServer() }

  @Test("A cancel closes the server's connection and delivers nothing.")
  func closesTheConnection() async {
    let reader = setting.reader(demand: .unlimited)
    await setting.waitForRequest()
    reader.cancel()
    await setting.waitUntilClosed()
    await setting.answer(count: 0)
    expectHistory(
      setting.log.lines,
      is: [
        "subscription", "request unlimited", "(the server has 1)", "cancel",
        "(the server sees the connection close)",
      ],
      "A cancel also cancels the task, so the server sees the connection close."
        + " The error that the handler then receives is not delivered.",
      see: place)
  }

  @Test("After a cancel a request sends nothing.")
  func beforeTheRequest() async {
    let reader = setting.reader()
    reader.cancel()
    reader.request(.unlimited)
    await setting.flush()
    setting.countRequests()
    expectHistory(
      setting.log.lines,
      is: [
        "subscription", "cancel", "request unlimited", "(requests sent: 0)",
      ],
      "A cancelled run stays cancelled: a later `request(_:)` must not send the"
        + " HTTP request.", see: place)
  }

  @Test("A cancel inside the value suppresses the completion.")
  func insideTheValue() async {
    let reader = setting.reader()
    reader.onValue = { reader, _ in
      reader.cancel()
      return .none
    }
    reader.request(.unlimited)
    await setting.waitForRequest()
    await setting.answer()
    expectHistory(
      setting.log.lines,
      is: [
        "subscription", "request unlimited", "(the server has 1)",
        "value Manny", "cancel",
      ],
      "The subscriber may cancel while it receives the value. Check for a"
        + " cancel before you deliver `.finished`.",
      see: place)
  }

  @Test("A cancel during decoding suppresses the value.")
  func whileDecoding() async {
    let reader = NotingSubscriber<Slow, DataTaskError>(log: setting.log)
    setting.publisher(of: Slow.self).subscribe(reader)
    Slow.onDecode = { reader.cancel() }
    reader.request(.unlimited)
    await setting.waitForRequest()
    await setting.answer()
    Slow.onDecode = {}
    expectHistory(
      setting.log.lines,
      is: [
        "subscription", "request unlimited", "(the server has 1)", "cancel",
      ],
      "Decoding calls code of the value's type, which may cancel the run. Check"
        + " for a cancel after decoding.", see: place)
  }

  @Test("A cancelled run no longer retains its subscriber.")
  func releasesTheSubscriber() async {
    let told = Weakly<Reader>()
    var subscription: Subscription?
    do {
      let reader = setting.reader(demand: .unlimited)
      told.object = reader
      subscription = reader.subscription
      reader.subscription = nil
    }
    await setting.waitForRequest()
    setting.beforeHandlers {
      subscription?.cancel()
      setting.write(told.object == nil ? "it is gone" : "it is held")
    }
    await setting.flush()
    expectHistory(
      setting.log.lines,
      is: [
        "subscription", "request unlimited", "(the server has 1)",
        "(it is gone)",
      ],
      "When `cancel()` returns, neither the run nor the task's handler retains"
        + " the subscriber.",
      see: place)
  }

  #if canImport(FoundationNetworking)
    private func search(answers: Bool = true) -> Search<DataTaskModel> {
      Search(
        see: place, answers: answers, fails: false, mayCancelLate: true,
        number: { $0 }
      ) { session in
        let publisher: URLSession.DecodedDataTaskPublisher<Int> =
          session.decodedDataTaskPublisher(
            for: URLRequest(url: URL(string: "http://127.0.0.1/post")!))
        return publisher
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

/// A value that calls a closure while it is decoded.
private struct Slow: Decodable, CustomStringConvertible {
  nonisolated(unsafe) static var onDecode: () -> Void = {}

  var description: String { "a slow value" }

  init(from decoder: Decoder) throws { Self.onDecode() }
}
