// You turn each fork once. A fork may have three ways, or ten: go on as long
// as there is another one.

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
      if way == 0, count > 1 {
        ways.append(1)
        counts.append(count)
        return true
      }
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
