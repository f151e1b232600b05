import Foundation

/// The memory and the processes of a program and of its descendants.
///
/// A limit on address space would end ThreadSanitizer, which reserves far more
/// than it uses; so the command measures use from outside.
package struct Usage: Equatable {
  package var processes = 0
  /// In bytes.
  package var memory = 0
  /// The processor time in seconds.
  var seconds = 0.0
  var isWaiting = true

  package init(processes: Int, memory: Int) {
    self.processes = processes
    self.memory = memory
  }

  package func exceeds(_ ceiling: Usage) -> Bool {
    processes > ceiling.processes || memory > ceiling.memory
  }

  /// Measures a process and its descendants; zero where the system has no
  /// figures.
  package init(of root: pid_t) {
    for row in ProcessTable().family(of: root) {
      processes += 1
      memory += row.memory
      seconds += row.seconds
      if isWaiting {
        isWaiting = !KernelThread.all(of: row.id)
          .contains { ["R", "D"].contains($0.state) }
      }
    }
  }
}
