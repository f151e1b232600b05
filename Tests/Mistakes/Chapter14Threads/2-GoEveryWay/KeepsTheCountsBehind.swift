// When a fork turns you set those behind it to 0, and keep how many ways they
// had. Behind another way there may be other forks: forget them, and let them
// come anew.

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
    for fork in ways.indices.reversed() {
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
