import Chapter01Handshake
import Chapter04Sink
import Foundation
import LoopbackServer

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A prepared outcome of one request.
struct Accident {
  let title: String
  /// The server's action after it has received the request.
  let deed: String
  let answer: LoopbackServer.Answer?

  static let all = [
    Accident("no server is listening", "", nil),
    Accident("no answer", "closes the connection", .droppedConnection),
    Accident("half an answer", "sends half of it", .json(post).cutInHalf),
    Accident("a time-out", "holds the answer", nil),
    Accident("a 404", "sends 404 and a post", .json(post, status: 404)),
    Accident("a 500", "sends 500", .status(500)),
    Accident("nothing", "sends 200", .status(200)),
    Accident("a page", "sends 200 and a page", .json("<html>")),
    Accident("another shape", "sends 200 and a list", .json("[1]")),
    Accident("a good answer", "sends 200 and a post", .json(post)),
  ]

  private static let post = #"{"title": "Manny"}"#

  private init(
    _ title: String, _ deed: String, _ answer: LoopbackServer.Answer?
  ) {
    self.title = title
    self.deed = deed
    self.answer = answer
  }

  /// Prints the server's action, and the client's lines.
  func show(client: (URL, URLSession) -> [String]) {
    print(title)
    if deed.isEmpty { return showRefusal(client) }
    let server = try! LoopbackServer()
    let gate = server.hold("/post")
    if let answer {
      server.answer("/post", with: answer)
      gate.release()
    }
    // Linux waits for a whole second at least. If an answer follows, a busy
    // machine may need more.
    let patience: TimeInterval = answer == nil ? 1 : 600
    let told = client(server.url("/post"), .uncached(patience: patience))
    gate.waitForRequest()
    print("  server: has the request, \(deed)")
    if answer == nil, gate.waitUntilClosed() {
      print("  server: sees the connection close")
    }
    for line in told { print("  client: \(line)") }
  }

  private func showRefusal(_ client: (URL, URLSession) -> [String]) {
    let closed = try! ClosedPort()
    let told = client(closed.url("/post"), .uncached())
    print("  (there is none)")
    for line in told { print("  client: \(line)") }
  }
}

/// Runs a publisher on this thread to its end; returns a line for each event.
func story<P: Publisher>(
  of publisher: P, value: @escaping (P.Output) -> String,
  failure: @escaping (P.Failure) -> String, patience: Double = 5
) -> [String] {
  let lines = Locked<[String]>([])
  let ended = DispatchSemaphore(value: 0)
  let run = publisher.sink { completion in
    switch completion {
    case .finished: lines.withLock { $0.append("finished") }
    case .failure(let error):
      lines.withLock { $0.append("failure: \(failure(error))") }
    }
    ended.signal()
  } receiveValue: { output in
    lines.withLock { $0.append("value \(value(output))") }
  }
  let isOver = ended.wait(timeout: .now() + patience) == .success
  run.cancel()
  return lines.withLock { $0 } + (isOver ? [] : ["(no end)"])
}
