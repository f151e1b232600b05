// The first run comes twice. A run that is only to show you the forks has gone
// way 0 at each of them: it was one of them already.

public final class Forks {
  fileprivate var ways: [Int] = []
  fileprivate var counts: [Int] = []
  private var position = 0

  public func pick(_ count: Int) -> Int {
    if position == ways.count {
      ways.append(0)
      counts.append(count)
    }
    position += 1
    return ways[position - 1]
  }

  fileprivate func turn() {
    position = 0
    while let way = ways.popLast(), let count = counts.popLast() {
      if way + 1 < count {
        ways.append(way + 1)
        counts.append(count)
        return
      }
    }
  }

  fileprivate func rehearse(_ program: (Forks) -> Void) {
    program(self)
    position = 0
  }
}

public func goEveryWay(_ program: (Forks) -> Void) {
  let forks = Forks()
  forks.rehearse(program)
  while !forks.ways.isEmpty {
    program(forks)
    forks.turn()
  }
}
