import Foundation

extension LoopbackServer {
  /// A received request, without a body.
  public struct Request {
    /// The path of the URL, without the query.
    public let path: String
    /// The query of the URL, or nil.
    public let query: String?

    /// The headers; their names are in lower case.
    private let headers: [String: String]

    /// Returns the value of the header `name`, or nil; case does not matter.
    public func header(_ name: String) -> String? {
      headers[name.lowercased()]
    }
  }
}

extension LoopbackServer.Request {
  /// The maximum number of bytes of a request.
  static let limit = 16 * 1024

  enum Reading {
    /// More bytes are needed.
    case incomplete
    case whole(LoopbackServer.Request)
    /// The bytes are not a request, or not one that this server supports.
    case malformed
  }

  static func read(_ bytes: [UInt8]) -> Reading {
    let separator = Array("\r\n\r\n".utf8)
    let end = bytes.indices.first { bytes[$0...].starts(with: separator) }
    guard let end else {
      return bytes.count > limit ? .malformed : .incomplete
    }
    guard let request = Self(String(decoding: bytes[..<end], as: UTF8.self))
    else { return .malformed }
    return .whole(request)
  }

  /// Reads the request line and the headers; returns nil if they are invalid or
  /// announce a body.
  private init?(_ head: String) {
    var lines = head.components(separatedBy: "\r\n")
    let words = lines.removeFirst().components(separatedBy: " ")
    guard words.count == 3, words[1].hasPrefix("/"), words[2] == "HTTP/1.1"
    else { return nil }
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":") else { return nil }
      headers[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    }
    guard headers["content-length"] == nil, headers["transfer-encoding"] == nil
    else { return nil }
    let target = words[1].split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(target[0])
    query = target.count > 1 ? String(target[1]) : nil
    self.headers = headers
  }
}
