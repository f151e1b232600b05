// The ways that are left wait in a row, and the first that was put in is gone
// first. So the first fork turns before the last one. Take the one that was
// put in last.

/// One run: it follows a script, and writes down how many ways there were.
public final class Forks {
  private let script: [Int]
  fileprivate private(set) var counts: [Int] = []

  init(_ script: [Int] = []) {
    self.script = script
  }

  public func pick(_ count: Int) -> Int {
    defer { counts.append(count) }
    return counts.count < script.count ? script[counts.count] : 0
  }
}

/// Keeps the scripts that are still to be played in a queue.
public func goEveryWay(_ program: (Forks) -> Void) {
  var scripts: [[Int]] = [[]]
  while !scripts.isEmpty {
    let script = scripts.removeFirst()
    let forks = Forks(script)
    program(forks)
    var ways = script
    for count in forks.counts.dropFirst(script.count) {
      for way in stride(from: 1, to: count, by: 1) {
        scripts.append(ways + [way])
      }
      ways.append(0)
    }
  }
}
