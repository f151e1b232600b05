/// The forks of a program that can go several ways.
///
/// The program asks at each fork which way to go. It must do nothing else that
/// could be different the next time.
package final class Choices {
  private var forks: [(way: Int, count: Int)] = []
  private var position = 0

  /// Begins with these ways at the first forks.
  package init(_ ways: [Int] = []) {
    forks = ways.map { ($0, count: $0 + 1) }
  }

  /// Which ways were gone, from the first fork on.
  package var ways: [Int] { forks.map(\.way) }

  /// Which of `count` ways to go, from 0 on.
  package func pick(_ count: Int) -> Int {
    precondition(count > 0, "A fork has at least one way.")
    if position == forks.count { forks.append((0, count)) }
    defer { position += 1 }
    let way = forks[position].way
    precondition(way < count, "Make everything anew in each run.")
    return way
  }

  /// Turns to the next way at the last fork that has one left, and forgets
  /// the forks behind it; says whether there was one.
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

/// Runs `program` once for each way that it can go.
package func goEveryWay(_ program: (Choices) -> Void) {
  let choices = Choices()
  repeat { program(choices) } while choices.turn()
}
