import Foundation
import LoopbackServer
import Testing

@Suite("The loopback server refuses what is not HTTP, and lives on")
struct RefusalTests {
  @Test(
    "A malformed request gets 400",
    arguments: [
      ("no request line", "\r\n\r\n"),
      ("one word", "nonsense\r\n\r\n"),
      ("no version", "GET /post\r\n\r\n"),
      ("two spaces", "GET  /post HTTP/1.1\r\nHost: x\r\n\r\n"),
      ("no slash", "GET post HTTP/1.1\r\nHost: x\r\n\r\n"),
      ("no method", "G(T /post HTTP/1.1\r\nHost: x\r\n\r\n"),
      ("no host", "GET /post HTTP/1.1\r\n\r\n"),
      ("two hosts", "GET /post HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n"),
      ("no colon", "GET /post HTTP/1.1\r\nHost: x\r\ntext\r\n\r\n"),
      ("name with space", "GET /post HTTP/1.1\r\nHost: x\r\nA : y\r\n\r\n"),
      ("folded line", "GET /post HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n"),
      ("bare line feed", "GET /post HTTP/1.1\r\nHost: x\r\nA: b\nc\r\n\r\n"),
      ("negative", "GET /post HTTP/1.0\r\nContent-Length: -1\r\n\r\n"),
      ("two numbers", "GET /post HTTP/1.0\r\nContent-Length: 1, 1\r\n\r\n"),
      ("no number", "GET /post HTTP/1.0\r\nContent-Length:\r\n\r\n"),
    ])
  func refusesMalformed(_ flaw: String, in text: String) async throws {
    try await expect(400, for: text)
  }

  @Test("A request whose bytes are no text gets 400")
  func refusesBytes() throws {
    let server = try LoopbackServer()
    let client = RawClient(port: server.port)
    client.send(bytes: [0x47, 0xff, 0xfe] + Array("\r\n\r\n".utf8))
    #expect(client.read().hasPrefix("HTTP/1.1 400 "))
  }

  @Test("Too long a header gets 431, whether or not it ends")
  func refusesLongHeader() async throws {
    let line = "GET /post HTTP/1.1\r\nHost: x\r\nX-Long: "
    let long = String(repeating: "a", count: 20_000)
    try await expect(431, for: line + long + "\r\n\r\n")
    try await expect(431, for: line + long)
    try await expect(431, for: long)
  }

  @Test("Too long a body gets 413 before it is sent")
  func refusesLongBody() async throws {
    let line = "POST /post HTTP/1.1\r\nHost: x\r\nContent-Length: "
    try await expect(413, for: line + "2000000\r\n\r\n")
    try await expect(413, for: line + "99999999999999999999999\r\n\r\n")
  }

  @Test("A body in pieces gets 501, another version of HTTP 505")
  func refusesOtherKinds() async throws {
    try await expect(
      501,
      for: "POST /a HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n")
    try await expect(505, for: "GET /post HTTP/2.0\r\nHost: x\r\n\r\n")
  }

  private func expect(
    _ status: Int, for text: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) async throws {
    let server = try LoopbackServer()
    server.answer("/post", with: .json("{}"))
    let answer = RawClient(port: server.port).exchange(text)
    #expect(
      answer.hasPrefix("HTTP/1.1 \(status) "), sourceLocation: sourceLocation)
    #expect(
      answer.contains("Connection: close\r\n"), sourceLocation: sourceLocation)
    #expect(
      server.requests(to: "/post").isEmpty, sourceLocation: sourceLocation)
    let next = await fetch(server.url("/post"))
    #expect(next.status == 200, sourceLocation: sourceLocation)
  }
}
