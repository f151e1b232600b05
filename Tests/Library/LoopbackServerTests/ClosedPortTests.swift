import Foundation
import LoopbackServer
import Testing

@Suite("A closed port accepts no connection")
struct ClosedPortTests {
  @Test("Connections are refused while the port is reserved.")
  func refused() async throws {
    let closed = try ClosedPort()
    for _ in 1...3 {
      let fetched = await fetch(closed.url("/post"))
      #expect(fetched.error?.code == .cannotConnectToHost)
      #expect(fetched.status == nil)
    }
  }

  @Test("No server gets a reserved port.")
  func held() throws {
    let closed = try ClosedPort()
    let servers = try (1...50).map { _ in try LoopbackServer() }
    #expect(!servers.map(\.port).contains(closed.port))
  }
}
