import Foundation

extension LoopbackServer {
  /// A request as it arrived; it has no body.
  public struct Request {
    /// The address's path, without the query.
    public let path: String
    /// What follows the question mark, or nil.
    public let query: String?

    /// The headers, by name in lower case.
    private let headers: [String: String]

    /// The value of the header `name`, or nil; case does not matter.
    public func header(_ name: String) -> String? {
      headers[name.lowercased()]
    }
  }
}

extension LoopbackServer.Request {
  /// How many bytes a request may take.
  static let limit = 16 * 1024

  enum Reading {
    /// More bytes are needed.
    case incomplete
    case whole(LoopbackServer.Request)
    /// Not a request, or none that this server takes.
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

  /// Reads the request line and the headers; nil if they are none, or if they
  /// promise a body.
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
