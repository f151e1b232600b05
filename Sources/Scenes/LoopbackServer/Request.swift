import Foundation

extension LoopbackServer {
  /// A received request.
  public struct Request {
    package let method: String
    /// The path of the URL, without the query.
    public let path: String
    /// The query of the URL, or nil.
    public let query: String?
    /// The body, which only a reader with a limit for it accepts.
    package fileprivate(set) var body = Data()

    /// The headers; their names are in lower case.
    private let headers: [String: String]

    /// Returns the value of the header `name`, or nil; case does not matter.
    public func header(_ name: String) -> String? {
      headers[name.lowercased()]
    }
  }
}

extension LoopbackServer.Request {
  /// The maximum number of bytes of a request's head.
  package static let limit = 16 * 1024

  package enum Reading {
    /// More bytes are needed.
    case incomplete
    case whole(LoopbackServer.Request)
    /// The bytes are not a request, or not one that is supported; the status
    /// code tells the client why.
    case refused(Int)
  }

  /// - Parameter longest: the maximum number of bytes of the body.
  package static func read(_ bytes: [UInt8], body longest: Int = 0) -> Reading {
    let separator = Array("\r\n\r\n".utf8)
    let end = bytes.indices.first { bytes[$0...].starts(with: separator) }
    guard end ?? bytes.count <= limit else { return .refused(431) }
    guard let end else { return .incomplete }
    guard var request = Self(String(decoding: bytes[..<end], as: UTF8.self)),
      request.header("Transfer-Encoding") == nil,
      let length = UInt(request.header("Content-Length") ?? "0")
    else { return .refused(400) }
    guard length <= UInt(longest) else { return .refused(413) }
    let body = bytes[(end + separator.count)...].prefix(Int(length))
    guard body.count == length else { return .incomplete }
    request.body = Data(body)
    return .whole(request)
  }

  /// Reads the request line and the headers; returns nil if they are invalid,
  /// or if a header occurs twice.
  private init?(_ head: String) {
    var lines = head.components(separatedBy: "\r\n")
    let words = lines.removeFirst().components(separatedBy: " ")
    guard words.count == 3, words[1].hasPrefix("/"), words[2] == "HTTP/1.1"
    else { return nil }
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"),
        headers.updateValue(
          line[line.index(after: colon)...]
            .trimmingCharacters(in: .whitespaces),
          forKey: line[..<colon].lowercased()) == nil
      else { return nil }
    }
    let target = words[1].split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    method = words[0]
    path = String(target[0])
    query = target.count > 1 ? String(target[1]) : nil
    self.headers = headers
  }
}
