import Foundation

extension LoopbackServer {
  /// The server's answer to a request.
  public struct Answer {
    /// The part of the answer that is sent.
    enum Extent {
      case whole
      /// Half of the body; then the server closes the connection.
      case half
      /// No bytes; the server closes the connection.
      case nothing
    }

    var status: Int
    var headers: [String: String]
    var body: Data
    var extent = Extent.whole

    /// Makes an answer; the server adds `Content-Length` to the headers.
    public init(
      status: Int = 200, headers: [String: String] = [:], body: Data = Data()
    ) {
      self.status = status
      self.headers = headers
      self.body = body
    }

    /// Returns an answer whose body is JSON.
    public static func json(_ text: String, status: Int = 200) -> Answer {
      Answer(
        status: status, headers: ["Content-Type": "application/json"],
        body: Data(text.utf8))
    }

    /// Returns an answer without a body.
    public static func status(_ code: Int) -> Answer {
      Answer(status: code)
    }

    /// A missing answer: the server closes the connection.
    public static var droppedConnection: Answer {
      var answer = Answer()
      answer.extent = .nothing
      return answer
    }

    /// This answer's headers and half of its body; then the connection closes.
    ///
    /// The headers announce the whole body, so a client can detect the cut.
    public var cutInHalf: Answer {
      var answer = self
      answer.extent = .half
      return answer
    }
  }
}

extension LoopbackServer.Answer {
  /// The bytes that the server sends.
  package var bytes: [UInt8] {
    guard extent != .nothing else { return [] }
    let hasBody = status != 204 && status != 304
    var fields = headers
    fields["Connection"] = "close"
    if hasBody { fields["Content-Length"] = String(body.count) }
    // HTTP allows an empty phrase after the status code.
    let lines =
      ["HTTP/1.1 \(status) "]
      + fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    let part = extent == .half ? body.prefix(body.count / 2) : body
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
      + (hasBody ? part : Data())
  }
}
