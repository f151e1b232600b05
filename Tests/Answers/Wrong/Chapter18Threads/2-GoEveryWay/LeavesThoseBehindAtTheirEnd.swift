// When a fork turns, you leave those behind it where they were, at their last
// way. What they have not gone behind the new way is lost: they begin with 0
// again.

/// One run: at each fork it knows which ways are not done yet, and goes the
/// first of them.
public final class Forks {
  fileprivate private(set) var left: [Range<Int>]
  private var position = 0

  init(_ left: [Range<Int>] = []) {
    self.left = left
  }

  public func pick(_ count: Int) -> Int {
    if position == left.count { left.append(0..<count) }
    defer { position += 1 }
    return min(left[position].lowerBound, count - 1)
  }
}

/// What is left after a run; nil if nothing is.
private func turned(_ left: [Range<Int>]) -> [Range<Int>]? {
  guard let fork = left.lastIndex(where: { $0.count > 1 }) else { return nil }
  var next = left
  next[fork] = (left[fork].lowerBound + 1)..<left[fork].upperBound
  return next
}

public func goEveryWay(_ program: (Forks) -> Void) {
  var left: [Range<Int>]? = []
  while let ways = left {
    let forks = Forks(ways)
    program(forks)
    left = turned(forks.left)
  }
}
