import Foundation
import LoopbackServer
import Testing

@Suite("A gate decides when the loopback server answers")
struct GateTests {
  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  private let request = "GET /post HTTP/1.1\r\nHost: x\r\n\r\n"

  @Test("A held answer follows the release, in its latest form")
  func holds() async {
    let gate = server.hold("/post")
    let client = RawClient(port: server.port)
    client.send(request)
    #expect(await gate.waitForRequest())
    server.answer("/post", with: .json("late"))
    gate.release()
    #expect(await gate.waitUntilSent())
    #expect(client.read(until: "late").hasSuffix("late"))
  }

  @Test("Holding one path does not hold another")
  func holdsOnePath() {
    _ = server.hold("/post")
    server.answer("/free", with: .json("free"))
    RawClient(port: server.port).send(request)
    let other = RawClient(port: server.port)
    other.send("GET /free HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(other.read(until: "free").hasSuffix("free"))
  }

  @Test("A path with two gates is held until both are released")
  func twoGates() async {
    server.answer("/post", with: .json("!"))
    let first = server.hold("/post")
    let second = server.hold("/post")
    let client = RawClient(port: server.port)
    client.send(request)
    #expect(await first.waitForRequest())
    first.release()
    first.release()
    // This answer proves that the server has checked again.
    #expect(await fetch(server.url("/other")).status == 404)
    #expect(!second.isSent)
    second.release()
    #expect(client.read(until: "!").hasSuffix("!"))
  }

  @Test("A client that closes its sending side still gets its answer")
  func answersHalfClosed() async {
    server.answer("/post", with: .json("!"))
    let gate = server.hold("/post")
    let answer = Task {
      RawClient(port: server.port).exchange(request)
    }
    // The server cannot distinguish it from a client that has disconnected.
    #expect(await gate.waitUntilClosed())
    gate.release()
    #expect(await answer.value.hasSuffix("!"))
  }

  @Test("A gate counts the requests since its creation")
  func counts() async {
    server.answer("/post", with: .json("!"))
    let client = RawClient(port: server.port)
    client.send(request)
    #expect(client.read(until: "!").hasSuffix("!"))
    let gate = server.hold("/post")
    let clients = (1...3).map { _ in RawClient(port: server.port) }
    clients.forEach { $0.send(request) }
    #expect(await gate.waitForRequest(count: 3))
    gate.release()
    #expect(await gate.waitUntilSent(count: 3))
    #expect(server.requests(to: "/post").count == 4)
  }

  @Test("The gate sees a client close while its answer is held")
  func seesClose() async {
    let gate = server.hold("/post")
    let client = RawClient(port: server.port)
    client.send(request)
    #expect(await gate.waitForRequest())
    client.close()
    #expect(await gate.waitUntilClosed())
  }

  @Test("A wait gives up after its limit and reports that")
  func givesUp() async throws {
    let server = try LoopbackServer(patience: 0)
    let gate = server.hold("/post")
    #expect(await !gate.waitForRequest())
    #expect(await !gate.waitUntilSent())
    #expect(await !gate.waitUntilClosed())
  }

  @Test("Stopping the server ends a wait")
  func endsWithServer() async throws {
    let server = try LoopbackServer(patience: 60)
    let gate = server.hold("/post")
    DispatchQueue.global().async { server.stop() }
    #expect(await !gate.waitForRequest())
    gate.release()
  }
}

@Suite("The loopback server breaks connections on request")
struct BreakageTests {
  let server: LoopbackServer

  init() throws { server = try LoopbackServer() }

  @Test("A dropped connection sends no byte, and the session fails")
  func drops() async {
    server.answer("/post", with: .droppedConnection)
    let raw = RawClient(port: server.port)
      .exchange("GET /post HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(raw == "")
    let fetched = await fetch(server.url("/post"))
    #expect(fetched.error != nil)
    #expect(fetched.body == nil)
  }

  @Test("Half a body has the length of the whole, and the session fails")
  func halves() async {
    server.answer("/post", with: .json("12345678").cutInHalf)
    let raw = RawClient(port: server.port)
      .exchange("GET /post HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(raw.contains("Content-Length: 8\r\n"))
    #expect(raw.hasSuffix("\r\n\r\n1234"))
    #expect(await fetch(server.url("/post")).error != nil)
  }

  @Test("A client that leaves during a long answer does not disturb the server")
  func survivesLeaving() async {
    server.answer(
      "/long", with: .init(body: Data(repeating: 65, count: 32_000_000)))
    let gate = server.hold("/long")
    let client = RawClient(port: server.port)
    client.send("GET /long HTTP/1.1\r\nHost: x\r\n\r\n")
    #expect(await gate.waitForRequest())
    gate.release()
    _ = client.read(until: "A")
    client.close()
    #expect(await gate.waitUntilClosed())
    #expect(await fetch(server.url("/other")).status == 404)
  }
}
