// 18.2 Go every way

public final class Forks {
  fileprivate var counts: [Int] = []
  fileprivate var ways: [Int]

  fileprivate init(beginningWith ways: [Int]) {
    self.ways = ways
  }

  public func pick(_ count: Int) -> Int {
    if counts.count == ways.count { ways.append(0) }
    counts.append(count)
    return ways[counts.count - 1]
  }

  /// The first picks of the next run; nil if this was the last one.
  fileprivate var next: [Int]? {
    let last = ways.indices.last { ways[$0] + 1 < counts[$0] }
    return last.map { ways[..<$0] + [ways[$0] + 1] }
  }
}

public func goEveryWay(_ program: (Forks) -> Void) {
  var ways: [Int]? = []
  while let beginning = ways {
    let forks = Forks(beginningWith: beginning)
    program(forks)
    ways = forks.next
  }
}
