import Foundation

extension LoopbackServer {
  /// What a request gets.
  public struct Answer {
    /// How much of the answer is sent.
    enum Extent {
      case whole
      /// Half of the body, then the end of the connection.
      case half
      /// The end of the connection.
      case nothing
    }

    var status: Int
    var headers: [String: String]
    var body: Data
    var extent = Extent.whole

    /// Makes an answer; `Content-Length` is added to the headers.
    public init(
      status: Int = 200, headers: [String: String] = [:], body: Data = Data()
    ) {
      self.status = status
      self.headers = headers
      self.body = body
    }

    /// An answer whose body is JSON.
    public static func json(_ text: String, status: Int = 200) -> Answer {
      Answer(
        status: status, headers: ["Content-Type": "application/json"],
        body: Data(text.utf8))
    }

    /// An answer without a body.
    public static func status(_ code: Int) -> Answer {
      Answer(status: code)
    }

    /// No answer: the server closes the connection.
    public static var droppedConnection: Answer {
      var answer = Answer()
      answer.extent = .nothing
      return answer
    }

    /// This answer's headers, half of its body, then a closed connection.
    ///
    /// The headers promise the whole body, so a client can tell.
    public var cutInHalf: Answer {
      var answer = self
      answer.extent = .half
      return answer
    }
  }
}

extension LoopbackServer.Answer {
  /// Whether the connection ends with this answer.
  var endsConnection: Bool { extent != .whole }

  /// What goes over the wire.
  func bytes(to method: String, closing: Bool) -> [UInt8] {
    guard extent != .nothing else { return [] }
    let hasBody = status >= 200 && status != 204 && status != 304
    var fields = headers
    if hasBody { fields["Content-Length"] = String(body.count) }
    if closing { fields["Connection"] = "close" }
    let lines =
      ["HTTP/1.1 \(status) \(reason)"]
      + fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let head = lines.joined(separator: "\r\n") + "\r\n\r\n"
    guard hasBody, method != "HEAD" else { return Array(head.utf8) }
    let part = extent == .half ? body.prefix(body.count / 2) : body
    return Array(head.utf8) + part
  }

  private var reason: String {
    switch status {
    case 200: return "OK"
    case 201: return "Created"
    case 204: return "No Content"
    case 301: return "Moved Permanently"
    case 302: return "Found"
    case 304: return "Not Modified"
    case 400: return "Bad Request"
    case 401: return "Unauthorized"
    case 403: return "Forbidden"
    case 404: return "Not Found"
    case 413: return "Content Too Large"
    case 431: return "Request Header Fields Too Large"
    case 500: return "Internal Server Error"
    case 501: return "Not Implemented"
    case 503: return "Service Unavailable"
    case 505: return "HTTP Version Not Supported"
    default: return "Status"
    }
  }
}
