import Foundation
import LoopbackServer
import Testing

@Suite("The loopback server sends the given answers")
struct AnswerTests {
  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  @Test("A session gets the status, the headers and the body")
  func answersSession() async {
    server.answer(
      "/post",
      with: .init(
        status: 201, headers: ["X-Mood": "calm"], body: Data("hi".utf8)))
    let fetched = await fetch(server.url("/post"))
    #expect(fetched.status == 201)
    #expect(fetched.body == "hi")
    #expect(fetched.headers["X-Mood"] == "calm")
    #expect(fetched.headers["Content-Length"] == "2")
  }

  @Test("The bytes on the wire are HTTP/1.1, headers in order")
  func sendsTheseBytes() {
    server.answer("/post", with: .json("{}"))
    let answer = RawClient(port: server.port).exchange(
      "GET /post HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(
      answer
        == "HTTP/1.1 200 \r\nConnection: close\r\nContent-Length: 2\r\n"
        + "Content-Type: application/json\r\n\r\n{}")
  }

  @Test("A path without an answer gets 404")
  func answers404() async {
    #expect(await fetch(server.url("/nowhere")).status == 404)
  }

  @Test("Several answers are sent in order, and the last one repeats")
  func answersInTurn() async {
    server.answer("/post", with: .status(503), .json("1"))
    var statuses: [Int?] = []
    for _ in 1...3 { statuses.append(await fetch(server.url("/post")).status) }
    #expect(statuses == [503, 200, 200])
  }

  @Test(
    "Statuses 204 and 304 have no body and no length", arguments: [204, 304])
  func answersWithoutBody(status: Int) {
    server.answer("/none", with: .json("{}", status: status))
    let answer = RawClient(port: server.port).exchange(
      "GET /none HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(
      answer == "HTTP/1.1 \(status) \r\nConnection: close\r\n"
        + "Content-Type: application/json\r\n\r\n")
  }

  @Test("The log contains path, query and headers of each request")
  func logsRequests() async throws {
    server.answer("/post", with: .json("{}"))
    _ = await fetch(server.url("/post?draft=1"))
    _ = await fetch(server.url("/other"))
    let requests = server.requests(to: "/post")
    try #require(requests.count == 1)
    #expect(requests[0].path == "/post")
    #expect(requests[0].query == "draft=1")
    #expect(requests[0].header("host") == "127.0.0.1:\(server.port)")
    #expect(server.requests(to: "/other").map(\.query) == [nil])
  }

  @Test("A connection carries one request; later bytes are not read")
  func endsTheConnection() {
    server.answer("/a", with: .json("first"))
    let client = RawClient(port: server.port)
    client.send(
      "GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(client.read().hasSuffix("\r\n\r\nfirst"))
    #expect(server.requests(to: "/b").isEmpty)
  }

  @Test("A request that arrives byte by byte is one request")
  func collectsBytes() {
    let client = RawClient(port: server.port)
    for character in "GET /a HTTP/1.1\r\nHost: x\r\n\r\n" {
      client.send(String(character))
    }
    #expect(client.exchange("").hasPrefix("HTTP/1.1 404"))
    #expect(server.requests(to: "/a").count == 1)
  }
}
