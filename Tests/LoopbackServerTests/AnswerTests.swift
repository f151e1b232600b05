import Foundation
import LoopbackServer
import Testing

@Suite("The loopback server answers what it was told")
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
      "GET /post HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    #expect(
      answer == """
        HTTP/1.1 200 OK\r
        Connection: close\r
        Content-Length: 2\r
        Content-Type: application/json\r
        \r
        {}
        """)
  }

  @Test("A path without an answer gets 404")
  func answers404() async {
    #expect(await fetch(server.url("/nowhere")).status == 404)
  }

  @Test("Several answers come one after the other, and the last one stays")
  func answersInTurn() async {
    server.answer("/post", with: .status(503), .json("1"))
    var statuses: [Int?] = []
    for _ in 1...3 { statuses.append(await fetch(server.url("/post")).status) }
    #expect(statuses == [503, 200, 200])
  }

  @Test("Neither HEAD nor 204 brings a body, and 204 no length")
  func answersWithoutBody() {
    server.answer("/post", with: .json("{}"))
    server.answer("/none", with: .status(204))
    let client = RawClient(port: server.port)
    client.send("HEAD /post HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(client.read(until: "\r\n\r\n").contains("Content-Length: 2\r\n"))
    client.send("GET /none HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(client.read(until: "\r\n\r\n") == "HTTP/1.1 204 No Content\r\n\r\n")
  }

  @Test("The log has method, path, query, headers and body of each request")
  func logsRequests() async throws {
    server.answer("/post", with: .json("{}"))
    _ = await fetch(server.url("/post?draft=1"), method: "POST", body: "text")
    _ = await fetch(server.url("/other"))
    let requests = server.requests(to: "/post")
    try #require(requests.count == 1)
    #expect(requests[0].method == "POST")
    #expect(requests[0].query == "draft=1")
    #expect(requests[0].header("host") == "127.0.0.1:\(server.port)")
    #expect(requests[0].body == Data("text".utf8))
    #expect(server.requests(to: "/other").count == 1)
  }

  @Test("One connection carries many requests, also several sent at once")
  func keepsTheConnection() {
    server.answer("/a", with: .json("first"))
    server.answer("/b", with: .json("second"))
    let client = RawClient(port: server.port)
    client.send(
      "GET /a HTTP/1.1\r\nHost: x\r\n\r\nGET /b HTTP/1.1\r\nHost: x\r\n\r\n")
    let answers = client.read(until: "second")
    #expect(answers.contains("\r\n\r\nfirstHTTP/1.1 200 OK\r\n"))
    client.send("GET /a HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(client.read(until: "first").hasPrefix("HTTP/1.1 200 OK\r\n"))
  }

  @Test("A request that comes byte by byte is one request")
  func collectsBytes() {
    let client = RawClient(port: server.port)
    for character in "POST /a HTTP/1.0\r\nContent-Length: 3\r\n\r\nabc" {
      client.send(String(character))
    }
    #expect(client.read().hasPrefix("HTTP/1.1 404"))
    #expect(server.requests(to: "/a").map(\.body) == [Data("abc".utf8)])
  }

  @Test("A client that waits to be asked for its body is asked")
  func asksForBody() {
    let client = RawClient(port: server.port)
    client.send(
      "POST /a HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n"
        + "Content-Length: 2\r\nConnection: close\r\n\r\n")
    #expect(client.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
    #expect(client.exchange("ok").hasPrefix("HTTP/1.1 404"))
  }
}
