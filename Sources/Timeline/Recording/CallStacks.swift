import Foundation

/// The recorded calls that each thread is inside of.
///
/// A thread gets the first free number with its first call, and gives it back
/// with the return of that call; so numbers depend on what overlaps, and not
/// on which of many threads the system chose.
struct CallStacks {
  private struct Stack {
    var thread: ObjectIdentifier
    /// The calls, the innermost last, with their places among the events.
    var calls: [(event: Timeline.Event, number: Int)]
  }

  private var stacks: [Stack] = []

  private var current: Int? {
    let thread = ObjectIdentifier(Thread.current)
    return stacks.firstIndex { $0.thread == thread && !$0.calls.isEmpty }
  }

  /// The number of this thread, and how deep inside calls it is.
  var place: (thread: Int, depth: Int) {
    if let current { return (current, stacks[current].calls.count) }
    return (stacks.firstIndex { $0.calls.isEmpty } ?? stacks.count, 0)
  }

  /// The lane whose call this thread is inside of, if it is inside of one.
  var lane: String? { current.flatMap { stacks[$0].calls.last?.event.to } }

  /// Whether several threads are inside calls.
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

  /// Leaves the innermost call of this thread, and says which it was.
  mutating func leave() -> (event: Timeline.Event, number: Int)? {
    current.map { stacks[$0].calls.removeLast() }
  }
}
