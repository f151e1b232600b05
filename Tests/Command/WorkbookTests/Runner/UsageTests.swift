import Foundation
import Testing

@testable import WorkbookBase

@Suite("A program's resource use is measured from outside")
struct UsageTests {
  #if os(Linux)
    @Test("A program and all its child processes are counted.")
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

  @Test("Too much of one resource is reported.")
  func ceiling() {
    let ceiling = Usage(processes: 4, memory: 100)
    #expect(!Usage(processes: 4, memory: 100).exceeds(ceiling))
    #expect(Usage(processes: 5, memory: 1).exceeds(ceiling))
    #expect(Usage(processes: 1, memory: 101).exceeds(ceiling))
  }

  @Test("An endless loop or wait is found; a starved process is not.")
  func watchdog() {
    let start = Date(timeIntervalSince1970: 0)
    func steps(_ change: (inout Usage, Double) -> Void) -> [Watchdog.Step] {
      var dog = Watchdog(limit: 10, from: start)
      _ = dog.look(100, Usage(processes: 1, memory: 1), at: start)
      return (1...12).map { second in
        var usage = Usage(processes: 1, memory: 1)
        change(&usage, Double(second))
        return dog.look(
          100, usage, at: start.addingTimeInterval(Double(second)))
      }
    }
    let found = Array(repeating: Watchdog.Step.fine, count: 10) + [.ask, .ask]
    #expect(
      steps {
        $0.isWaiting = true; _ = $1
      } == found)
    #expect(
      steps {
        $0.isWaiting = false
        $0.seconds = $1
      } == found)
    #expect(
      steps {
        $0.isWaiting = false
        $0.seconds = $1 / 16
      } == Array(repeating: .fine, count: 12), "It had no processor.")
  }

  @Test("A process that reports is not stuck.")
  func progress() {
    let start = Date(timeIntervalSince1970: 0)
    var dog = Watchdog(limit: 10, from: start)
    for second in 1...40 {
      let usage = Usage(processes: 1, memory: 1)
      let step = dog.look(
        second / 9, usage, at: start.addingTimeInterval(Double(second)))
      #expect(step == .fine)
    }
  }
}
