import Foundation

/// The recorded calls that are running on each thread.
///
/// A thread takes the lowest free number at its first call, and frees it when
/// that call returns. So the numbers depend on overlapping calls, and not on
/// the threads that the system chose.
struct CallStacks {
  private struct Stack {
    var thread: ObjectIdentifier
    /// The running calls, innermost last, with their indices among the events.
    var calls: [(event: Timeline.Event, number: Int)]
  }

  private var stacks: [Stack] = []

  private var current: Int? {
    let thread = ObjectIdentifier(Thread.current)
    return stacks.firstIndex { $0.thread == thread && !$0.calls.isEmpty }
  }

  /// The number of this thread, and the number of its running calls.
  var place: (thread: Int, depth: Int) {
    if let current { return (current, stacks[current].calls.count) }
    return (stacks.firstIndex { $0.calls.isEmpty } ?? stacks.count, 0)
  }

  /// The called lane of this thread's innermost call, if there is one.
  var lane: String? { current.flatMap { stacks[$0].calls.last?.event.to } }

  /// A Boolean value that indicates whether several threads have running calls.
  var areSeveral: Bool { stacks.filter { !$0.calls.isEmpty }.count > 1 }

  mutating func enter(_ call: Timeline.Event, _ number: Int) {
    if let current {
      return stacks[current].calls.append((call, number))
    }
    let stack = Stack(
      thread: ObjectIdentifier(Thread.current), calls: [(call, number)])
    if let free = stacks.firstIndex(where: { $0.calls.isEmpty }) {
      stacks[free] = stack
    } else {
      stacks.append(stack)
    }
  }

  /// Removes and returns the innermost call of this thread.
  mutating func leave() -> (event: Timeline.Event, number: Int)? {
    current.map { stacks[$0].calls.removeLast() }
  }
}
