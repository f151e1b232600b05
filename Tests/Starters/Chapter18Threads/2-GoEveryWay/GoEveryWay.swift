// 18.2 Go every way
//
// Task: a program comes to forks, and asks at each which way to go. Write the
// function that runs it once for each way that it can go.
//
// - `pick(_:)` is given the number of ways at a fork, at least 1, and returns one
//   of them, from 0 on.
// - The first run takes way 0 at every fork.
// - For the next run, the last fork at which a way is left turns to its next one;
//   the forks before it stay, and those behind it begin with 0 again.
// - Which forks come, and how many, may depend on what was picked before. For the
//   same picks a program always does the same.
// - When no fork has a way left, it is over. A program without a fork runs once.
// - A program may itself run another one every way.
//
// You may use: Swift. Threads: one.
//
// Chapter: Chapters/18-Threads.md#run-a-program-in-every-order
// Test it: swift run workbook test 18.2
//
// NOT STARTED: delete this line when you begin.

public final class Forks {
  public func pick(_ count: Int) -> Int {
    0
  }
}

public func goEveryWay(_ program: (Forks) -> Void) {
}
