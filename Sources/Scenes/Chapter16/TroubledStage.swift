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

/// A server that drops connections, and a log of its requests.
final class TroubledStage {
  let session = URLSession.uncached(headers: ["X-Session": "first"])
  let fallbackSession = URLSession.uncached(headers: ["X-Session": "fallback"])
  let server: LoopbackServer
  private let gate: LoopbackServer.Gate
  private let mirror: LoopbackServer.Gate
  private let ended = DispatchSemaphore(value: 0)

  init() {
    // Without a server, a scene cannot show anything.
    server = try! LoopbackServer()
    server.answer("/weather", with: .droppedConnection)
    server.answer("/mirror", with: .json(#"{"sky": "cloudy"}"#))
    gate = server.hold("/weather")
    mirror = server.hold("/mirror")
  }

  /// Returns a publisher of the response to a request for `path`.
  func request(
    _ path: String = "/weather", by session: URLSession? = nil
  ) -> DataTaskPublisher {
    DataTaskPublisher(
      request: URLRequest(url: server.url(path)),
      session: session ?? self.session)
  }

  /// Returns a publisher of the sky in the response.
  func sky(
    _ path: String = "/weather", by session: URLSession? = nil
  ) -> some Publisher<String, URLError> {
    // Another session answers on a thread of its own: the mirror waits until
    // the handler that asks it has returned.
    if path == "/mirror" {
      self.session.delegateQueue.addOperation { [mirror] in mirror.release() }
    }
    return request(path, by: session).map { Weather($0.data).sky }
  }

  /// Prints the events of `publisher`, and waits for its end.
  func printToTheEnd<P: Publisher>(_ publisher: P) {
    let sink = publish(publisher)
    waitForTheEnd()
    sink.cancel()
  }

  /// Prints the events of `publisher`; the server answers after this returns.
  func publish<P: Publisher>(_ publisher: P) -> AnyCancellable {
    defer { gate.release() }
    return publisher.sink(
      receiveCompletion: { [ended] completion in
        switch completion {
        case .finished: print("finished")
        case .failure(let error as URLError):
          print("failed: \(Self.name(of: error))")
        case .failure(let error): print("failed: \(error)")
        }
        ended.signal()
      }, receiveValue: { print($0) })
  }

  func waitForTheEnd() {
    if ended.wait(timeout: .now() + 30) == .timedOut { print("no end") }
  }

  /// Waits until `count` requests have arrived and their responses are handled.
  func waitForRequests(_ count: Int, to path: String = "/weather") {
    if !server.waitUntilHandled(path, count: count, by: session) {
      print("(the server never had \(count) requests)")
    }
  }

  /// Prints how many requests each path has received.
  func printLog(_ paths: String...) {
    for path in paths {
      let count = server.requests(to: path).count
      print("(the server: \(path) \(count) time\(count == 1 ? "" : "s"))")
    }
  }

  /// Prints which sessions have requested each path.
  func printSessions(_ paths: String...) {
    for path in paths {
      let sessions = server.requests(to: path).map {
        $0.header("X-Session") ?? "another"
      }
      print("(the server: \(path) by \(sessions.joined(separator: ", ")))")
    }
  }

  // The same system may report a dropped connection in either of two ways.
  private static func name(of error: URLError) -> String {
    switch error.code {
    case .networkConnectionLost, .badServerResponse: "connection lost"
    default: "\(error.code)"
    }
  }
}
