import Foundation

/// How much memory a program and all that it started hold, and how many
/// processes they are.
///
/// Limits on address space would end ThreadSanitizer, which reserves far more
/// than it uses; so we look from outside at what is used.
package struct Usage: Equatable {
  package var processes = 0
  /// In bytes.
  package var memory = 0
  /// How long they have been computing, in seconds.
  var seconds = 0.0
  /// Whether none of them could go on if it were given a processor.
  var isWaiting = true

  package init(processes: Int, memory: Int) {
    self.processes = processes
    self.memory = memory
  }

  package func exceeds(_ ceiling: Usage) -> Bool {
    processes > ceiling.processes || memory > ceiling.memory
  }

  /// What a process and its descendants use now; nothing where the system does
  /// not say.
  package init(of root: pid_t) {
    for row in ProcessTable().family(of: root) {
      processes += 1
      memory += row.memory
      seconds += row.seconds
      if isWaiting {
        isWaiting = !ThreadRow.all(of: row.id)
          .contains { ["R", "D"].contains($0.state) }
      }
    }
  }
}
