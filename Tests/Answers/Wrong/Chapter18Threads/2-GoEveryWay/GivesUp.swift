// Your search ends after a fixed number of runs. A way that you omit may be the
// one that shows the fault. Continue until no fork has a way left.

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
    while let way = ways.popLast(), let count = counts.popLast() {
      if way + 1 < count {
        ways.append(way + 1)
        counts.append(count)
        return true
      }
    }
    return false
  }
}

public func goEveryWay(_ program: (Forks) -> Void) {
  let forks = Forks()
  for _ in 0..<1000 {
    program(forks)
    if !forks.turn() { return }
  }
}
