// You try all combinations of the forks of the first run. Which forks a
// program reaches depends on its earlier picks, so record them in each run.

/// One run: it follows a script, and writes down how many ways there were.
public final class Forks {
  private let script: [Int]
  fileprivate private(set) var counts: [Int] = []

  init(_ script: [Int] = []) {
    self.script = script
  }

  public func pick(_ count: Int) -> Int {
    defer { counts.append(count) }
    guard counts.count < script.count else { return 0 }
    return min(script[counts.count], count - 1)
  }
}

/// Learns from the first run how many forks there are, and counts through them.
public func goEveryWay(_ program: (Forks) -> Void) {
  let first = Forks()
  program(first)
  let counts = first.counts
  var script = counts.map { _ in 0 }
  while let fork = script.indices.last(where: { script[$0] + 1 < counts[$0] }) {
    script[fork] += 1
    for behind in (fork + 1)..<script.count { script[behind] = 0 }
    program(Forks(script))
  }
}
