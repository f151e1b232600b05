// You turn the first fork first, and set those that are through to 0 again.
// Nothing is left out, but the order is another one; and what was picked at
// the first fork may decide which others come.

public final class Forks {
  private var ways: [Int] = []
  private var counts: [Int] = []
  private var position = 0

  public func pick(_ count: Int) -> Int {
    if position == ways.count {
      ways.append(0)
      counts.append(count)
    }
    position += 1
    return ways[position - 1]
  }

  fileprivate func turn() -> Bool {
    position = 0
    for fork in ways.indices {
      if ways[fork] + 1 < counts[fork] {
        ways[fork] += 1
        return true
      }
      ways[fork] = 0
    }
    return false
  }
}

public func goEveryWay(_ program: (Forks) -> Void) {
  let forks = Forks()
  repeat {
    program(forks)
  } while forks.turn()
}
