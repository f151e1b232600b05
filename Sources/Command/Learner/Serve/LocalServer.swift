import Foundation
import WorkbookBase

/// An HTTP server on 127.0.0.1 for one reader's browser.
///
/// The server of the book's tests answers only what a test has set before, and
/// keeps every request. This one takes small bodies and keeps streams open.
final class LocalServer {
  struct Request {
    var method: String
    /// The path and query as they arrived.
    var target: String
    /// The headers, by name in lower case.
    var headers: [String: String] = [:]
    var body = Data()
  }

  struct Response {
    var status = 200
    var type = "text/plain; charset=utf-8"
    var body = Data()
    /// Sends the body in parts, each with a call that returns false if the
    /// reader is gone.
    var stream: ((_ send: (String) -> Bool) -> Void)?

    static func text(_ words: String, status: Int = 200) -> Response {
      Response(status: status, body: Data((words + "\n").utf8))
    }
  }

  /// The bytes that a request's head and its body may have.
  static let longest = (head: 16 * 1024, body: 32 * 1024)

  let port: UInt16
  private let listener: Int32

  /// Takes a port, but answers nothing until `start`.
  ///
  /// - Parameter port: 0 for a port that the system chooses.
  init(port: UInt16) throws {
    #if canImport(Darwin)
      let kind = SOCK_STREAM
    #else
      let kind = Int32(SOCK_STREAM.rawValue)
    #endif
    let listener = socket(AF_INET, kind, 0)
    _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
    set(SO_REUSEADDR, Int32(1), of: listener)
    var address = sockaddr_in()
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let isListening = withUnsafeMutableBytes(of: &address) {
      let place = $0.assumingMemoryBound(to: sockaddr.self).baseAddress!
      return bind(listener, place, length) == 0 && listen(listener, 64) == 0
        && getsockname(listener, place, &length) == 0
    }
    guard isListening else {
      let reason = String(cString: strerror(errno))
      close(listener)
      throw Failure.broken(
        """
        Port \(port) cannot be used: \(reason).
        If another `serve` has it, open its address or end it with Ctrl-C. \
        Without `--port`, `serve` finds a free port.
        """)
    }
    self.listener = listener
    self.port = UInt16(bigEndian: address.sin_port)
  }

  /// Answers requests from now on, each on a thread of its own.
  func start(_ answer: @escaping (Request) -> Response) {
    // A reader who is gone must not end this process.
    signal(SIGPIPE, SIG_IGN)
    let room = DispatchSemaphore(value: 64)
    Thread.detachNewThread { [listener] in
      while true {
        room.wait()
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else {
          // The system may have a connection later.
          usleep(50_000)
          room.signal()
          continue
        }
        // A tested answer is a child process, and inherits no connection.
        _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
        Thread.detachNewThread {
          Connection(descriptor: connection).serve(answer)
          close(connection)
          room.signal()
        }
      }
    }
  }
}

private func set<Value>(_ option: Int32, _ value: Value, of socket: Int32) {
  withUnsafeBytes(of: value) {
    _ = setsockopt(
      socket, SOL_SOCKET, option, $0.baseAddress, socklen_t($0.count))
  }
}

/// One request and its answer.
private struct Connection {
  var descriptor: Int32

  func serve(_ answer: (LocalServer.Request) -> LocalServer.Response) {
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      set(option, timeval(tv_sec: 10, tv_usec: 0), of: descriptor)
    }
    let (request, refused) = read()
    guard let response = request.map(answer) ?? refused else { return }
    var head = [
      "HTTP/1.1 \(response.status) ", "Connection: close",
      "Content-Type: \(response.type)", "Cache-Control: no-store",
      "X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
      "Cross-Origin-Resource-Policy: same-origin",
      "Cross-Origin-Opener-Policy: same-origin",
      "Content-Security-Policy: default-src 'self' 'unsafe-inline'; "
        + "img-src 'self' data:; frame-ancestors 'none'; form-action 'none'",
    ]
    if response.stream == nil {
      head.append("Content-Length: \(response.body.count)")
    }
    let start = head.joined(separator: "\r\n") + "\r\n\r\n"
    guard write(Data(start.utf8) + response.body) else { return }
    response.stream? { write(Data($0.utf8)) }
    // Closing at once could discard an answer that is not read yet.
    shutdown(descriptor, Int32(SHUT_WR))
    for _ in 1...64 where receive().isEmpty { return }
  }

  /// Returns the request, or what refuses it; neither if it is not whole.
  private func read() -> (LocalServer.Request?, LocalServer.Response?) {
    var bytes = Data()
    while true {
      let part = receive()
      if part.isEmpty { return (nil, nil) }
      bytes += part
      let end = bytes.range(of: Data("\r\n\r\n".utf8))
      guard end?.lowerBound ?? bytes.count <= LocalServer.longest.head else {
        return (nil, .text("The head is too long.", status: 431))
      }
      guard let end else { continue }
      guard var request = LocalServer.Request(head: bytes[..<end.lowerBound]),
        request.headers["transfer-encoding"] == nil,
        let length = UInt(request.headers["content-length"] ?? "0")
      else { return (nil, .text("This is not a request.", status: 400)) }
      guard length <= LocalServer.longest.body else {
        return (nil, .text("The body is too long.", status: 413))
      }
      request.body = bytes[end.upperBound...]
      if request.body.count >= length { return (request, nil) }
    }
  }

  /// Returns the next bytes; none at the end, or after ten seconds.
  private func receive() -> Data {
    var buffer = [UInt8](repeating: 0, count: 8 * 1024)
    let count = Foundation.read(descriptor, &buffer, buffer.count)
    return Data(buffer[..<max(0, count)])
  }

  private func write(_ data: Data) -> Bool {
    var rest = Array(data)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

extension LocalServer.Request {
  /// Reads the request line and the headers; nil if they are malformed, or if a
  /// header occurs twice.
  fileprivate init?(head: Data) {
    var lines = String(decoding: head, as: UTF8.self)
      .components(separatedBy: "\r\n")
    let words = lines.removeFirst().components(separatedBy: " ")
    guard words.count == 3, words[1].first == "/" else { return nil }
    (method, target) = (words[0], words[1])
    for line in lines {
      guard let colon = line.firstIndex(of: ":"),
        headers.updateValue(
          line[line.index(after: colon)...].trimmed,
          forKey: line[..<colon].lowercased()) == nil
      else { return nil }
    }
  }
}
