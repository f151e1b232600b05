// You run the program once more when no way is left. What the function
// returns says whether there is another run; look at it before you run.

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
  var isMore = true
  while isMore {
    program(forks)
    isMore = forks.turn()
  }
  program(forks)
}
