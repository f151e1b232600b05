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

/// A server with one page, which it holds until the program releases it.
final class PageStage {
  let session = URLSession.uncached()
  private let server: LoopbackServer
  private let gate: LoopbackServer.Gate
  private let timeline: Timeline?

  /// Makes a stage that notes the server's actions on `timeline`.
  init(_ timeline: Timeline? = nil) {
    // Without a server, a scene cannot show anything.
    server = try! LoopbackServer()
    server.answer("/weather", with: .json(#"{"sky": "sunny"}"#))
    gate = server.hold("/weather")
    self.timeline = timeline
  }

  /// Makes the server respond without a body.
  func answersEmpty() {
    server.answer("/weather", with: .status(200))
  }

  /// A publisher of the page; each run sends a request.
  var page: DataTaskPublisher {
    DataTaskPublisher(
      request: URLRequest(url: server.url("/weather")), session: session)
  }

  /// Returns a recorded publisher of the sky on the page.
  func sky(for subscriber: String) -> some Publisher<String, URLError> {
    page.map { Weather($0.data).sky }
      .recorded(
        on: timeline ?? Timeline(), as: "request", subscription: "request",
        subscriber: subscriber)
  }

  /// Waits until the server has exactly `count` requests.
  func waitForRequests(_ count: Int) {
    say("has \(count) request\(count == 1 ? "" : "s")") {
      gate.waitForRequest(count: count)
        && server.requests(to: "/weather").count == count
    }
  }

  /// Makes the server respond, and waits until `count` responses are handled.
  func answer(_ count: Int) {
    gate.release()
    say("has answered") {
      server.waitUntilHandled("/weather", count: count, by: session)
    }
  }

  /// Prints how many requests the server has received.
  func countRequests() {
    let count = server.requests(to: "/weather").count
    say("has had \(count) request\(count == 1 ? "" : "s")") { true }
  }

  /// Prints whether the connection is still open.
  func lookWhetherOpen() {
    // After this, the connection of a cancelled request would be closed.
    server.waitUntilHandled("/weather", count: 0, by: session)
    say("still has the connection") { !gate.isClosed }
  }

  /// Waits until the client has closed the connection.
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

  /// Decodes the stage's page, which is always valid.
  init(_ data: Data) {
    self = try! JSONDecoder().decode(Weather.self, from: data)
  }
}

extension Publisher {
  /// Prints each event after `name`.
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
