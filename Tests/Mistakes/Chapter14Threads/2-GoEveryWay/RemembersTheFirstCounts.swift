// You remember how many ways a fork had when you first came to it, and count
// with that from then on. Behind another choice it may have another number.
// Take the number from the run that you have just seen.
public final class Forks {
  fileprivate var counts: [Int] = []
  /// How many ways there were at each fork, as first seen.
  fileprivate var firstCounts: [Int] = []
  fileprivate var ways: [Int]

  fileprivate init(beginningWith ways: [Int]) {
    self.ways = ways
  }

  public func pick(_ count: Int) -> Int {
    if counts.count == ways.count { ways.append(0) }
    if counts.count == firstCounts.count { firstCounts.append(count) }
    counts.append(firstCounts[counts.count])
    return ways[counts.count - 1]
  }

  /// What the next run begins with; nil if this was the last one.
  fileprivate var next: [Int]? {
    let last = ways.indices.last { ways[$0] + 1 < counts[$0] }
    return last.map { ways[..<$0] + [ways[$0] + 1] }
  }
}

public func goEveryWay(_ program: (Forks) -> Void) {
  var ways: [Int]? = []
  var firstCounts: [Int] = []
  while let beginning = ways {
    let forks = Forks(beginningWith: beginning)
    forks.firstCounts = firstCounts
    program(forks)
    firstCounts = forks.firstCounts
    ways = forks.next
  }
}
