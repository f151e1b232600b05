/// The choices of a program that can run in several ways.
///
/// The program calls `pick(_:)` for each choice. Nothing else may make one run
/// of the program differ from the next.
package final class Choices {
  private var forks: [(way: Int, count: Int)] = []
  private var position = 0

  /// Makes choices whose first picks return `ways`.
  package init(_ ways: [Int] = []) {
    forks = ways.map { ($0, count: $0 + 1) }
  }

  /// The picks so far, in order.
  package var ways: [Int] { forks.map(\.way) }

  /// Returns the next pick, a number below `count`.
  package func pick(_ count: Int) -> Int {
    precondition(count > 0, "A fork has at least one way.")
    if position == forks.count { forks.append((0, count)) }
    defer { position += 1 }
    let way = forks[position].way
    precondition(way < count, "Make everything anew in each run.")
    return way
  }

  /// Advances the last pick that can still advance, and removes the picks after
  /// it; returns false if no pick can advance.
  fileprivate func turn() -> Bool {
    position = 0
    while let last = forks.popLast() {
      if last.way + 1 < last.count {
        forks.append((last.way + 1, last.count))
        return true
      }
    }
    return false
  }
}

/// Runs `program` once for each sequence of picks.
package func goEveryWay(_ program: (Choices) -> Void) {
  let choices = Choices()
  repeat { program(choices) } while choices.turn()
}
