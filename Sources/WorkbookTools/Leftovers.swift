import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Finds what a learner's program started and left behind.
///
/// A child that makes a process group of its own (Foundation's `Process` does)
/// does not end with the group of its parent. It inherits the environment, so
/// a mark in there tells whose it was.
package struct Leftovers {
  private static let name = "WORKBOOK_RUN"
  private let mark = UUID().uuidString

  package init() {}

  /// What to add to the environment of the program to be watched.
  package var environment: [String: String] { [Self.name: mark] }

  /// Ends every process that carries the mark.
  package func end() {
    #if os(Linux)
      let entry = Array("\(Self.name)=\(mark)".utf8)
      let processes =
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
      for process in processes.compactMap(pid_t.init) where process != getpid()
      {
        guard
          let environment = FileManager.default.contents(
            atPath: "/proc/\(process)/environ"),
          environment.split(separator: 0).contains(where: {
            $0.elementsEqual(entry)
          })
        else { continue }
        kill(process, SIGKILL)
      }
    #endif
  }
}
