// What is still to be gone is kept in one variable for everybody. A program
// that is run inside of another one throws away what was left of the outer
// one: each search needs its own.

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

/// The scripts that are still to be played.
private var scripts: [[Int]] = []

public func goEveryWay(_ program: (Forks) -> Void) {
  scripts = [[]]
  while let script = scripts.popLast() {
    let forks = Forks(script)
    program(forks)
    var ways = script
    for count in forks.counts.dropFirst(script.count) {
      // The next way is to be on top.
      for way in stride(from: count - 1, to: 0, by: -1) {
        scripts.append(ways + [way])
      }
      ways.append(0)
    }
  }
}
