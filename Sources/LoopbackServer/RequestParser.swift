import Foundation

/// Makes requests of bytes.
enum RequestParser {
  /// How many bytes the request line and the headers may take.
  static let headLimit = 16 * 1024
  /// How many bytes the body may take.
  static let bodyLimit = 1024 * 1024

  enum Outcome {
    /// More bytes are needed; `expectsContinue` if the client waits to be
    /// asked for them.
    case incomplete(expectsContinue: Bool)
    /// A request, and how many bytes it took.
    case request(LoopbackServer.Request, length: Int)
    /// Not a request that this server takes; the status says why.
    case refused(status: Int)
  }

  /// A reason to refuse, as the status of the answer.
  private struct Refusal: Error {
    let status: Int
  }

  static func parse(_ bytes: [UInt8]) -> Outcome {
    let end = endOfHead(bytes)
    guard (end ?? bytes.count) <= headLimit else {
      return .refused(status: 431)
    }
    guard let end else { return .incomplete(expectsContinue: false) }
    do {
      var request = try parseHead(bytes[..<end])
      let length = try bodyLength(request)
      let start = end + separator.count
      guard bytes.count >= start + length else {
        return .incomplete(expectsContinue: request.header("Expect") != nil)
      }
      request.body = Data(bytes[start..<start + length])
      return .request(request, length: start + length)
    } catch let refusal as Refusal {
      return .refused(status: refusal.status)
    } catch {
      return .refused(status: 400)
    }
  }

  private static let separator = Array("\r\n\r\n".utf8)

  private static func endOfHead(_ bytes: [UInt8]) -> Int? {
    let last = min(bytes.count, headLimit + separator.count) - separator.count
    guard last >= 0 else { return nil }
    return (0...last).first { bytes[$0...].starts(with: separator) }
  }

  private static func parseHead(
    _ bytes: ArraySlice<UInt8>
  ) throws -> LoopbackServer.Request {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw Refusal(status: 400)
    }
    var lines = text.components(separatedBy: "\r\n")
    let words = lines.removeFirst().components(separatedBy: " ")
    guard words.count == 3, isToken(words[0]), words[1].hasPrefix("/"),
      words[2].hasPrefix("HTTP/")
    else { throw Refusal(status: 400) }
    let version = words[2]
    guard version == "HTTP/1.1" || version == "HTTP/1.0" else {
      throw Refusal(status: 505)
    }
    let headers = try parseHeaders(lines)
    guard version == "HTTP/1.0" || headers["host"] != nil else {
      throw Refusal(status: 400)
    }
    let target = words[1].split(
      separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    return LoopbackServer.Request(
      method: words[0], path: String(target[0]),
      query: target.count > 1 ? String(target[1]) : nil, headers: headers,
      keepsConnection: version == "HTTP/1.1"
        && headers["connection"]?.lowercased() != "close")
  }

  private static func parseHeaders(
    _ lines: [String]
  ) throws -> [String: String] {
    var headers: [String: String] = [:]
    for line in lines {
      guard let colon = line.firstIndex(of: ":"), isToken(line[..<colon]),
        !line.unicodeScalars.contains(where: { $0 == "\r" || $0 == "\n" })
      else { throw Refusal(status: 400) }
      let name = line[..<colon].lowercased()
      let value = line[line.index(after: colon)...]
        .trimmingCharacters(in: .whitespaces)
      guard
        headers.updateValue(value, forKey: name) == nil
          || !["host", "content-length"].contains(name)
      else { throw Refusal(status: 400) }
    }
    return headers
  }

  private static func bodyLength(
    _ request: LoopbackServer.Request
  ) throws -> Int {
    guard request.header("Transfer-Encoding") == nil else {
      throw Refusal(status: 501)
    }
    guard let field = request.header("Content-Length") else { return 0 }
    guard !field.isEmpty, field.utf8.allSatisfy({ (48...57).contains($0) })
    else { throw Refusal(status: 400) }
    guard let length = Int(field), length <= bodyLimit else {
      throw Refusal(status: 413)
    }
    return length
  }

  private static func isToken(_ text: some StringProtocol) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        byte > 32 && byte < 127
          && !Array("\"(),/:;<=>?@[\\]{}".utf8).contains(byte)
      }
  }
}
