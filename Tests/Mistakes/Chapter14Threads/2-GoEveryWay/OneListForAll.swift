// You keep one list of forks for everybody. A program that is run inside of
// another one writes over what that one has picked: each needs its own.

private var ways: [Int] = []
private var counts: [Int] = []
private var position = 0

public final class Forks {

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
  ways = []
  counts = []
  position = 0
  repeat {
    program(forks)
  } while forks.turn()
}
