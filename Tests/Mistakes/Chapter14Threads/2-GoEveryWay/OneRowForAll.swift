// Your forks are kept in one place for all programs. A program that runs
// another one inside of it finds the other's picks there. What was picked
// belongs to the forks that the program was given.
private nonisolated(unsafe) var counts: [Int] = []
private nonisolated(unsafe) var ways: [Int] = []

public final class Forks {

  public func pick(_ count: Int) -> Int {
    if counts.count == ways.count { ways.append(0) }
    counts.append(count)
    return ways[counts.count - 1]
  }

  /// What the next run begins with; nil if this was the last one.
  fileprivate func next() -> [Int]? {
    let last = ways.indices.last { ways[$0] + 1 < counts[$0] }
    return last.map { ways[..<$0] + [ways[$0] + 1] }
  }
}

public func goEveryWay(_ program: (Forks) -> Void) {
  ways = []
  counts = []
  let forks = Forks()
  while true {
    program(forks)
    guard let next = forks.next() else { return }
    ways = next
    counts = []
  }
}
