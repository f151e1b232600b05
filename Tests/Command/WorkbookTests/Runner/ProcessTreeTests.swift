import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook

#if os(Linux)
  @Suite("An interrupted command ends all of its processes.")
  struct ProcessTreeTests {
    @Test("A grandchild in its own process group ends, too.")
    func ownGroup() async throws {
      try await aside { try endTree() }
    }

    private func endTree() throws {
      // A build system calls `setsid` for each compiler.
      let child = try ChildProcess([
        "/bin/sh", "-c",
        "setsid sh -c 'setsid sleep 86399 & echo $! $$; wait' & wait",
      ])
      var printed = ""
      var hasEnded = false
      let ending = child.wait(
        output: { printed += String(decoding: $1, as: UTF8.self) },
        tick: {
          guard !hasEnded, printed.contains("\n") else { return }
          hasEnded = true
          ProcessTable.endTree(child.id)
        })
      #expect(ending == .killed(signal: SIGKILL))
      let others = printed.split(whereSeparator: \.isWhitespace)
        .compactMap { pid_t($0) }
      #expect(others.count == 2)
      for other in others { #expect(isGone(other), "\(other) still runs") }
    }

    /// A killed process may remain until its parent collects it.
    private func isGone(_ id: pid_t) -> Bool {
      let deadline = Date().addingTimeInterval(10)
      while Date() < deadline {
        let state = try? String(
          contentsOfFile: "/proc/\(id)/stat", encoding: .utf8)
        if state?.contains(") Z ") ?? true { return true }
        usleep(10_000)
      }
      return false
    }
  }
#endif
