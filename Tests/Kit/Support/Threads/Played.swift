import Findings

/// A program that was played beside another thread.
struct Played {
  /// The lines of both threads, in the order in which they were written.
  var story: [Finding.Order.Line]
  /// Finds the line of the answer that unlocked before the other thread acted.
  var unlock: () -> Finding.Line?
  var trouble: Recorder.Trouble?
  /// Whether the other thread came too late in a gap, and so has shown nothing.
  var wasBlocked: Bool

  var lines: [String] { story.map(\.text) }
  /// Whether the other thread has acted.
  var cameBetween: Bool { story.contains { $0.role != .here } }
}
