import Foundation
import LoopbackServer
import Testing

@Suite("The loopback server refuses bad requests, and keeps running")
struct RefusalTests {
  @Test(
    "A bad request gets 400, and its connection closes",
    arguments: [
      ("no request line", "\r\n\r\n"),
      ("one word", "nonsense\r\n\r\n"),
      ("no version", "GET /post\r\n\r\n"),
      ("another version", "GET /post HTTP/2.0\r\nHost: x\r\n\r\n"),
      ("two spaces", "GET  /post HTTP/1.1\r\nHost: x\r\n\r\n"),
      ("no slash", "GET post HTTP/1.1\r\nHost: x\r\n\r\n"),
      ("no colon", "GET /post HTTP/1.1\r\nHost: x\r\ntext\r\n\r\n"),
      ("a body", "PUT /post HTTP/1.1\r\nContent-Length: 2\r\n\r\n{}"),
      (
        "a body in pieces", "PUT /post HTTP/1.1\r\nTransfer-Encoding: x\r\n\r\n"
      ),
      ("no end", "GET /" + String(repeating: "a", count: 20_000)),
    ])
  func refuses(_ flaw: String, in text: String) async throws {
    let server = try LoopbackServer()
    server.answer("/post", with: .json("{}"))
    let client = RawClient(port: server.port)
    client.send(text)
    #expect(
      client.read()
        == "HTTP/1.1 400 \r\nConnection: close\r\nContent-Length: 0\r\n\r\n")
    #expect(server.requests(to: "/post").isEmpty)
    #expect(await fetch(server.url("/post")).status == 200)
  }
}
