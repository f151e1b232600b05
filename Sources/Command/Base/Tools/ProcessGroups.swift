import Dispatch
import Foundation

/// The process groups that this command has started and that have not ended.
///
/// They are not in the terminal's foreground group, so Ctrl-C reaches only this
/// process, which ends them before it exits.
package enum ProcessGroups {
  private static let groups = Locked<Set<pid_t>>([])
  private static let farewells = Locked<[() -> Void]>([])
  private static let sources = Locked<[DispatchSourceSignal]>([])
  /// The number of running bodies that must not be interrupted, and a signal
  /// that arrived in one.
  private static let held = Locked<(depth: Int, signal: Int32?)>((0, nil))

  package static func insert(_ group: pid_t) {
    groups.withLock { _ = $0.insert(group) }
  }

  package static func remove(_ group: pid_t) {
    groups.withLock { _ = $0.remove(group) }
  }

  /// Adds work to do before an interrupted command exits: restore a terminal,
  /// delete a temporary folder.
  package static func beforeLeaving(_ body: @escaping () -> Void) {
    farewells.withLock { $0.append(body) }
  }

  /// Ends each group and all descendants of its members, without waiting.
  package static func endAll() {
    groups.withLock { $0 }.forEach(ProcessTable.endTree)
  }

  /// Runs a body that must not stop half-way; an interruption waits for it.
  package static func withoutInterruption<Result>(
    _ body: () throws -> Result
  ) rethrows -> Result {
    held.withLock { $0.depth += 1 }
    defer {
      let waiting = held.withLock { held in
        held.depth -= 1
        return held.depth == 0 ? held.signal : nil
      }
      if let waiting { leave(waiting) }
    }
    return try body()
  }

  private static func leave(_ signal: Int32) -> Never {
    endAll()
    PrivateFolder.removeAll()
    farewells.withLock { $0 }.forEach { $0() }
    exit(128 + signal)
  }

  /// Makes an interrupted command end all its process groups from now on.
  package static func endAllOnInterruption() {
    let listening = DispatchGroup()
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(
        signal: number, queue: .global())
      source.setEventHandler {
        let isHeld = held.withLock { held in
          held.signal = number
          return held.depth > 0
        }
        if !isHeld { leave(number) }
      }
      listening.enter()
      source.setRegistrationHandler { listening.leave() }
      source.resume()
      sources.withLock { $0.append(source) }
    }
    // Signals that arrive before a source listens are lost.
    listening.wait()
  }
}
