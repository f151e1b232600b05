import Foundation
import LoopbackServer
import Testing

@Suite("At a closed port nobody answers")
struct ClosedPortTests {
  @Test("A connection is refused, as long as the port is held.")
  func refused() async throws {
    let closed = try ClosedPort()
    for _ in 1...3 {
      let fetched = await fetch(closed.url("/post"))
      #expect(fetched.error?.code == .cannotConnectToHost)
      #expect(fetched.status == nil)
    }
  }

  @Test("No server gets a port that is held.")
  func held() throws {
    let closed = try ClosedPort()
    let servers = try (1...50).map { _ in try LoopbackServer() }
    #expect(!servers.map(\.port).contains(closed.port))
  }
}
