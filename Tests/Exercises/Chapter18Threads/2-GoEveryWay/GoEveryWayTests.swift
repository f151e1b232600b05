import Exercise18_2
import ExerciseSupport
import Testing

private let place = "Chapters/18-Threads.md#run-a-program-in-every-order"

@Suite("18.2 Go every way", .exercise("Chapter18Threads/2-GoEveryWay"))
struct GoEveryWayTests {
  /// Returns the picks of the first 40 runs of a program.
  private func runs(_ program: (Forks) -> [Int]) -> [String] {
    var runs: [String] = []
    goEveryWay { forks in
      let picks = program(forks)
      if runs.count < 40 {
        runs.append(
          picks.isEmpty
            ? "no fork" : picks.map(String.init).joined(separator: " "))
      }
    }
    return runs
  }

  private func expect(
    _ runs: [String], is expected: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      runs, is: expected, lesson, see: place, sourceLocation: sourceLocation)
  }

  @Test("A program without a fork runs once.")
  func none() {
    expect(
      runs { _ in [] }, is: ["no fork"],
      "The program always runs once. Without a fork, there is no second run.")
  }

  @Test("A fork takes each way, in order.")
  func one() {
    expect(
      runs { [$0.pick(3)] }, is: ["0", "1", "2"],
      "A fork takes way 0 in the first run, and its next way in each later run,"
        + " until it has no other way.")
  }

  @Test("The last fork changes first, and the forks after it start again.")
  func two() {
    expect(
      runs { [$0.pick(2), $0.pick(3)] },
      is: ["0 0", "0 1", "0 2", "1 0", "1 1", "1 2"],
      "When the last fork has no other way, the fork before it takes its next"
        + " one, and the forks after that begin with 0.")
  }

  @Test("A fork with one way is not a choice.")
  func single() {
    expect(
      runs { [$0.pick(1), $0.pick(2), $0.pick(1)] }, is: ["0 0 0", "0 1 0"],
      "A fork with one way takes it in every run. The other forks still take"
        + " all their ways, wherever they come.")
  }

  @Test("Later forks may depend on earlier picks.")
  func dependent() {
    expect(
      runs { forks in
        switch forks.pick(3) {
        case 0: [0]
        case 1: [1, forks.pick(2), forks.pick(2)]
        default: [2, forks.pick(3)]
        }
      }, is: ["0", "1 0 0", "1 0 1", "1 1 0", "1 1 1", "2 0", "2 1", "2 2"],
      "The forks after the one that changes begin with way 0, and may be other"
        + " forks than in the run before.")
  }

  @Test("A fork may have a different number of ways in the next run.")
  func counts() {
    expect(
      runs { forks in
        let first = forks.pick(2)
        return [first, forks.pick(first == 0 ? 3 : 2)]
      }, is: ["0 0", "0 1", "0 2", "1 0", "1 1"],
      "A fork may have another number of ways in the next run. The number that"
        + " `pick(_:)` receives there counts.")
  }

  @Test("Ten forks give 1024 different runs.")
  func many() {
    var all: Set<[Int]> = []
    var count = 0
    goEveryWay { forks in
      count += 1
      // An answer that never stops would fill the memory.
      if count <= 2000 { all.insert((0..<10).map { _ in forks.pick(2) }) }
    }
    expect(
      ["\(count) runs", "\(all.count) different"],
      is: ["1024 runs", "1024 different"],
      "Run the program exactly once for each path.")
  }

  @Test("A long row of forks needs no deep stack.")
  func long() {
    var count = 0
    goEveryWay { forks in
      count += 1
      for _ in 0..<100_000 { _ = forks.pick(1) }
    }
    expect(
      ["\(count)"], is: ["1"],
      "Store the picks in an array instead of on the stack: a run may have"
        + " 100,000 forks.")
  }

  @Test("Many runs need no deep stack.")
  func manyRuns() {
    var count = 0
    goEveryWay { forks in
      count += 1
      for _ in 0..<15 { _ = forks.pick(2) }
    }
    expect(
      ["\(count)"], is: ["32768"],
      "Run the program in a loop. If each run calls the next one, the stack"
        + " grows with every run.")
  }

  @Test("A fork belongs to its own search, even inside another one.")
  func outerForkInside() {
    var lines: [String] = []
    goEveryWay { outer in
      goEveryWay { inner in
        let way = inner.pick(2)
        if lines.count < 40 { lines.append("\(way) \(outer.pick(2))") }
      }
    }
    expect(
      lines, is: ["0 0", "1 0", "0 0", "1 1", "0 1", "1 0", "0 1", "1 1"],
      "Each `Forks` object needs its own picks: `outer.pick` is a fork of the"
        + " outer search, wherever it is called.")
  }

  @Test("A run may explore another program in every way.")
  func nested() {
    var lines: [String] = []
    goEveryWay { outer in
      let way = outer.pick(3)
      goEveryWay { inner in
        if lines.count < 40 { lines.append("\(way) \(inner.pick(2))") }
      }
    }
    expect(
      lines, is: ["0 0", "0 1", "1 0", "1 1", "2 0", "2 1"],
      "Each call to `goEveryWay` needs its own picks.")
  }
}
