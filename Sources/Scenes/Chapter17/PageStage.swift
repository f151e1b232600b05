import Chapter01Handshake
import Chapter04Sink
import Chapter07ControlEvents
import Chapter15DataTasks
import Foundation
import LoopbackServer
import Timeline

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A server with one page, which it holds until the program says so.
final class PageStage {
  let session = URLSession.uncached()
  private let server: LoopbackServer
  private let gate: LoopbackServer.Gate
  private let timeline: Timeline?

  /// Makes a stage whose server's deeds are noted on `timeline`.
  init(_ timeline: Timeline? = nil) {
    // A scene without a server has nothing to show.
    server = try! LoopbackServer()
    server.answer("/weather", with: .json(#"{"sky": "sunny"}"#))
    gate = server.hold("/weather")
    self.timeline = timeline
  }

  /// Lets the server answer with nothing in the place of the page.
  func answersEmpty() {
    server.answer("/weather", with: .status(200))
  }

  /// A publisher of the page: each run sends a request.
  var page: DataTaskPublisher {
    DataTaskPublisher(
      request: URLRequest(url: server.url("/weather")), session: session)
  }

  /// The same, recorded, and of what the page says.
  func sky(for subscriber: String) -> some Publisher<String, URLError> {
    page.map { Weather($0.data).sky }
      .recorded(
        on: timeline ?? Timeline(), as: "request", subscription: "request",
        subscriber: subscriber)
  }

  /// Waits until the server has that many requests.
  func waitForRequests(_ count: Int) {
    say("has \(count) request\(count == 1 ? "" : "s")") {
      gate.waitForRequest(count: count)
        && server.requests(to: "/weather").count == count
    }
  }

  /// Lets the server answer, and waits until that many have been handled.
  func answer(_ count: Int) {
    gate.release()
    say("has answered") {
      server.waitUntilHandled("/weather", count: count, by: session)
    }
  }

  /// Says how many requests there have been, now that all is over.
  func countRequests() {
    let count = server.requests(to: "/weather").count
    say("has had \(count) request\(count == 1 ? "" : "s")") { true }
  }

  /// Says whether somebody still waits for the answer.
  func lookWhetherOpen() {
    // The connection of a cancelled request would be closed after this.
    server.waitUntilHandled("/weather", count: 0, by: session)
    say("still has the connection") { !gate.isClosed }
  }

  /// Waits until the client has gone away.
  func waitUntilClosed() {
    say("sees the connection close") { gate.waitUntilClosed() }
    gate.release()
    server.waitUntilHandled("/weather", count: 0, by: session)
  }

  private func say(_ line: String, _ isSo: () -> Bool) {
    let words = isSo() ? line : "never \(line)"
    print("(the server \(words))")
    timeline?.note(words, on: "server")
  }
}

struct Weather: Decodable, CustomStringConvertible {
  var sky: String
  var description: String { sky }

  /// Reads the page of the stage, which is always right.
  init(_ data: Data) {
    self = try! JSONDecoder().decode(Weather.self, from: data)
  }
}

extension Publisher {
  /// Prints what comes, each line with a name.
  func printed(as name: String) -> AnyCancellable {
    sink(
      receiveCompletion: { completion in
        switch completion {
        case .finished: print("\(name): finished")
        case .failure(let error as URLError)
        where error.code == .zeroByteResource:
          print("\(name): failed, zero bytes")
        case .failure: print("\(name): failed")
        }
      }, receiveValue: { print("\(name): \($0)") })
  }
}
