// When the last fork has no way left you look at the one before it, and no
// further. An earlier fork may still have a way: go back as far as there are
// forks.

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
    return left[position].lowerBound
  }
}

/// What is left after a run; nil if nothing is.
private func turned(_ left: [Range<Int>]) -> [Range<Int>]? {
  var next = left
  // The last fork is done: go on with the one before it.
  if let last = next.last, last.count == 1 { next.removeLast() }
  guard let last = next.popLast(), last.count > 1 else { return nil }
  return next + [(last.lowerBound + 1)..<last.upperBound]
}

public func goEveryWay(_ program: (Forks) -> Void) {
  var left: [Range<Int>]? = []
  while let ways = left {
    let forks = Forks(ways)
    program(forks)
    left = turned(forks.left)
  }
}
