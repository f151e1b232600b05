import Foundation
import Testing

@testable import WorkbookKit
@testable import WorkbookTools

@Suite("What a program uses is seen from outside")
struct UsageTests {
  #if os(Linux)
    @Test("A program and all that it started are counted.")
    func family() throws {
      let child = try ChildProcess([
        "/bin/sh", "-c", "sleep 60 & sleep 60 & echo started; wait",
      ])
      var seen = Usage(processes: 0, memory: 0)
      _ = child.wait(
        output: { _, _ in
          seen = Usage(of: child.id)
          child.end()
        })
      #expect(seen.processes == 3)
      #expect(seen.memory > 0)
      #expect(Usage(of: child.id).processes == 0)
    }
  #endif

  @Test("More of one thing is too much.")
  func ceiling() {
    let ceiling = Usage(processes: 4, memory: 100)
    #expect(!Usage(processes: 4, memory: 100).exceeds(ceiling))
    #expect(Usage(processes: 5, memory: 1).exceeds(ceiling))
    #expect(Usage(processes: 1, memory: 101).exceeds(ceiling))
  }
}
