// 18.2 Go every way
//
// Task: at each fork, a program calls `pick(_:)` to learn which way to take.
// Write `goEveryWay`, which runs the program once for each path through its
// forks.
//
// - `pick(_:)` receives the number of ways at a fork, at least 1, and returns
//   one of them, counted from 0.
// - The first run takes way 0 at every fork.
// - Each later run changes one pick: at the last fork that still has another
//   way, it takes the next way. The forks before it take the same ways as
//   before, and the forks after it begin with 0 again.
// - The number of forks, and of their ways, may depend on earlier picks. With
//   the same picks, the forks are always the same.
// - When no fork has another way, `goEveryWay` returns. A program without a
//   fork runs once. A run may have a hundred thousand forks.
// - A program may call `goEveryWay` itself.
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
