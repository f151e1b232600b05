import Foundation
import LoopbackServer
import WorkbookBase

/// An HTTP server on 127.0.0.1 for one reader's browser, made of the parts of
/// the book's own server.
///
/// That server answers what a test has set before. This one makes each answer
/// on a thread of its own, and keeps streams open.
final class LocalServer {
  typealias Request = LoopbackServer.Request

  struct Response {
    /// Sends parts, each with a call that returns false if the reader is gone.
    typealias Stream = (_ send: (String) -> Bool) -> Void

    fileprivate var answer: LoopbackServer.Answer
    /// What is sent after the answer.
    fileprivate var stream: Stream?

    init(
      _ body: Data = Data(), type: String = "text/plain; charset=utf-8",
      status: Int = 200, stream: Stream? = nil
    ) {
      self.stream = stream
      answer = .init(
        status: status,
        headers: [
          "Content-Type": type, "Cache-Control": "no-store",
          "X-Content-Type-Options": "nosniff",
          "Referrer-Policy": "no-referrer",
          "Cross-Origin-Resource-Policy": "same-origin",
          "Cross-Origin-Opener-Policy": "same-origin",
          "Content-Security-Policy":
            "default-src 'self' 'unsafe-inline'; img-src 'self' data:; "
            + "frame-ancestors 'none'; form-action 'none'",
        ], body: body)
      if stream != nil { answer = answer.continued }
    }

    static func text(_ words: String, status: Int = 200) -> Response {
      Response(Data((words + "\n").utf8), status: status)
    }
  }

  /// The maximum numbers of bytes of a request's head and body.
  static let longest = (head: Request.limit, body: 32 * 1024)

  let port: UInt16
  private let listener: Int32

  /// Takes a port, but answers nothing until `start`.
  ///
  /// - Parameter port: 0 for a port that the system chooses.
  init(port: UInt16) throws {
    do {
      listener = try Socket.openListener(port: port)
    } catch {
      throw Failure.broken(
        """
        Port \(port) cannot be used: \(error).
        If another `serve` has it, open its address or end it with Ctrl-C. \
        Without `--port`, `serve` finds a free port.
        """)
    }
    self.port = Socket.localPort(of: listener)
  }

  /// Answers requests from now on, each on a thread of its own.
  func start(_ answer: @escaping (Request) -> Response) {
    let room = DispatchSemaphore(value: 64)
    Thread.detachNewThread { [listener] in
      while true {
        room.wait()
        _ = isReady(listener, for: POLLIN, within: -1)
        guard let client = Socket.acceptConnection(on: listener).descriptor
        else {
          // The system may have a connection later.
          usleep(50_000)
          room.signal()
          continue
        }
        Thread.detachNewThread {
          Client(descriptor: client).serve(answer)
          Socket.close(client)
          room.signal()
        }
      }
    }
  }
}

private func isReady(
  _ descriptor: Int32, for events: Int32, within milliseconds: Int32 = 10_000
) -> Bool {
  var polled = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  return poll(&polled, 1, milliseconds) > 0
}

/// One request and its answer; a reader who is silent for ten seconds is gone.
private struct Client {
  var descriptor: Int32

  func serve(_ answer: (LocalServer.Request) -> LocalServer.Response) {
    var bytes: [UInt8] = []
    while true {
      let part = receive()
      if part.isEmpty { return }
      bytes += part
      switch LocalServer.Request.read(bytes, body: LocalServer.longest.body) {
      case .incomplete: continue
      case .whole(let request): return send(answer(request))
      case .refused(let status):
        return send(.text("This request is not understood.", status: status))
      }
    }
  }

  private func send(_ response: LocalServer.Response) {
    guard write(response.answer.bytes) else { return }
    response.stream? { write(Array($0.utf8)) }
    // Closing at once could discard an answer that is not read yet.
    shutdown(descriptor, Int32(SHUT_WR))
    for _ in 1...64 where receive().isEmpty { return }
  }

  private func receive() -> ArraySlice<UInt8> {
    guard isReady(descriptor, for: POLLIN),
      case .bytes(let bytes) = Socket.receive(descriptor)
    else { return [] }
    return bytes
  }

  private func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      guard isReady(descriptor, for: POLLOUT),
        case .bytes(let count) = Socket.send(rest, to: descriptor)
      else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}
