import Findings

/// The record of a program that was played beside another thread.
struct Played {
  /// The lines of both threads, in the order in which they were written.
  var story: [Finding.Order.Line]
  /// Finds the line of the answer that unlocked before the other thread acted.
  var unlock: () -> Finding.Line?
  var trouble: Recorder.Trouble?
  /// Whether the other thread had to wait in a gap, which proves nothing.
  var wasBlocked: Bool

  var lines: [String] { story.map(\.text) }
  var cameBetween: Bool { story.contains { $0.role != .here } }
}
