import Foundation
import LoopbackServer
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif
#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(
  "The loopback server handles load, and leaves nothing behind", .serialized)
struct LifeTests {
  @Test("It answers 1,000 successive requests")
  func answersInSequence() async throws {
    let server = try LoopbackServer()
    server.answer("/post", with: .json("{}"))
    let session = URLSession.uncached()
    defer { session.finishTasksAndInvalidate() }
    var failures = 0
    for _ in 1...1000 {
      let request = URLRequest(url: server.url("/post"))
      if await fetch(request, by: session).body != "{}" { failures += 1 }
    }
    #expect(failures == 0)
    #expect(server.requests(to: "/post").count == 1000)
  }

  @Test("It answers 1,000 successive connections")
  func answersConnections() throws {
    let server = try LoopbackServer()
    server.answer("/post", with: .json("{}"))
    var failures = 0
    for _ in 1...1000 {
      let answer = RawClient(port: server.port)
        .exchange("GET /post HTTP/1.1\r\nHost: x\r\n\r\n")
      if !answer.hasSuffix("\r\n\r\n{}") { failures += 1 }
    }
    #expect(failures == 0)
  }

  @Test("It answers 100 simultaneous requests")
  func answersTogether() async throws {
    let server = try LoopbackServer()
    server.answer("/post", with: .json("{}"))
    let gate = server.hold("/post")
    let clients = (1...100).map { _ in RawClient(port: server.port) }
    for (index, client) in clients.enumerated() {
      client.send("GET /post?\(index) HTTP/1.1\r\nHost: x\r\n\r\n")
    }
    #expect(await gate.waitForRequest(count: 100))
    gate.release()
    #expect(clients.allSatisfy { $0.exchange("").hasSuffix("\r\n\r\n{}") })
    #expect(
      Set(server.requests(to: "/post").compactMap(\.query))
        == Set((0..<100).map(String.init)))
  }

  @Test("Sessions on many threads get 100 answers")
  func answersSessionsTogether() async throws {
    let server = try LoopbackServer()
    server.answer("/post", with: .json("{}"))
    let session = URLSession.uncached()
    defer { session.finishTasksAndInvalidate() }
    let bodies = await withTaskGroup(of: String?.self) { group in
      for _ in 1...100 {
        group.addTask {
          await fetch(URLRequest(url: server.url("/post")), by: session).body
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(bodies == Array(repeating: "{}", count: 100))
  }

  @Test("It listens on 127.0.0.1 and nowhere else")
  func listensHere() throws {
    let server = try LoopbackServer()
    #expect(RawClient(port: server.port).isConnected)
    #if os(Linux)
      // On Linux, all addresses of 127.0.0.0/8 are this machine's.
      let other = RawClient(port: server.port, address: "127.0.0.2")
      #expect(!other.isConnected)
      #expect(Set(descriptors(ofPort: server.port)) == ["127.0.0.1"])
    #endif
  }

  @Test("A stopped server accepts no connection, and stops only once")
  func stops() throws {
    let server = try LoopbackServer()
    server.stop()
    server.stop()
    #expect(!RawClient(port: server.port).isConnected)
  }

  @Test("A released server stops")
  func stopsOnRelease() throws {
    var server: LoopbackServer? = try LoopbackServer()
    let port = try #require(server?.port)
    server = nil
    #expect(!RawClient(port: port).isConnected)
  }

  #if os(Linux)
    @Test("A stopped server leaves no descriptor")
    func leavesNothing() async throws {
      let server = try LoopbackServer()
      let gate = server.hold("/post")
      let client = RawClient(port: server.port)
      client.send("GET /post HTTP/1.1\r\nHost: x\r\n\r\n")
      #expect(await gate.waitForRequest())
      #expect(descriptors(ofPort: server.port).count == 2)
      server.stop()
      #expect(descriptors(ofPort: server.port).isEmpty)
      #expect(client.read() == "")
    }

    @Test("Without a descriptor for it, a client is refused at once")
    func runsOutOfDescriptors() async {
      await #expect(processExitsWith: .success) {
        let server = try LoopbackServer()
        let clients = (1...2).map { _ in RawClient(port: server.port) }
        let late = RawClient(unconnected: ())
        for client in clients {
          client.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
          _ = client.read(until: "\r\n\r\n")
        }
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        // Other suites have open descriptors in this process. A limit below
        // theirs would leave the server's spare descriptor above it.
        limit.rlim_cur = rlim_t(LifeTests.highestDescriptor + 32)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        var taken: [Int32] = []
        while case let descriptor = dup(0), descriptor >= 0 {
          taken.append(descriptor)
        }
        precondition(late.connect(to: server.port), "the kernel takes it")
        precondition(late.isEndedByServer, "the server closes it at once")
        for descriptor in taken { close(descriptor) }
        let next = RawClient(port: server.port)
          .exchange("GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        precondition(next.hasPrefix("HTTP/1.1 404"), "it goes on")
      }
    }

    private static var highestDescriptor: Int {
      let open = try? FileManager.default.contentsOfDirectory(
        atPath: "/proc/self/fd")
      return open?.compactMap { Int($0) }.max() ?? 0
    }

    @Test("400 servers leave no threads and no descriptors")
    func doesNotGrow() throws {
      // Other suites open some, too; a leak in each server would add 400.
      let threads = count("/proc/self/task")
      let descriptors = count("/proc/self/fd")
      for _ in 1...400 {
        let server = try LoopbackServer()
        _ = RawClient(port: server.port).exchange(
          "GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        server.stop()
      }
      #expect(count("/proc/self/task") < threads + 200)
      #expect(count("/proc/self/fd") < descriptors + 200)
    }

    private func count(_ folder: String) -> Int {
      (try? FileManager.default.contentsOfDirectory(atPath: folder))?.count ?? 0
    }

    /// Returns the local addresses of this process's sockets at `port`.
    private func descriptors(ofPort port: UInt16) -> [String] {
      (0..<Int32(4096)).compactMap { descriptor in
        var address = sockaddr_in()
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutableBytes(of: &address) {
          getsockname(
            descriptor,
            $0.assumingMemoryBound(to: sockaddr.self).baseAddress, &length)
        }
        guard result == 0, address.sin_family == sa_family_t(AF_INET),
          UInt16(bigEndian: address.sin_port) == port
        else { return nil }
        return String(cString: inet_ntoa(address.sin_addr))
      }
    }
  #endif
}
