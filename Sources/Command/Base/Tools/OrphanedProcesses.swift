import Foundation

/// What a learner's program started and left behind.
///
/// A child that makes a process group of its own (Foundation's `Process` does)
/// does not end with the group of its parent. It inherits the environment, so
/// a mark in there tells whose it was.
package struct OrphanedProcesses {
  private static let name = "WORKBOOK_RUN"
  private let mark = UUID().uuidString

  package init() {}

  /// What to add to the environment of the program to be watched.
  package var environment: [String: String] { [Self.name: mark] }

  /// Ends every process that carries the mark.
  package func end() {
    for process in ProcessTable.processes(with: "\(Self.name)=\(mark)")
    where process != getpid() { kill(process, SIGKILL) }
  }
}
