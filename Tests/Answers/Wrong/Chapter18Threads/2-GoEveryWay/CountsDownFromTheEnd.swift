// A fork turns from way 0 to its last way, and counts down from there. After
// each way comes the next one: 0, then 1, then 2.

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

/// Keeps the scripts that are still to be played on a stack.
public func goEveryWay(_ program: (Forks) -> Void) {
  var scripts: [[Int]] = [[]]
  while let script = scripts.popLast() {
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
