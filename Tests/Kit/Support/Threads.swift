import Foundation

/// Runs `body` on `count` threads that start together, and waits for them.
///
/// `body` receives the number of its thread, from 0.
public func onThreads(_ count: Int, _ body: @escaping (Int) -> Void) {
  LearnersLine.prepare()
  let line = StartingLine(count)
  let done = DispatchGroup()
  for number in 0..<count {
    done.enter()
    Thread.detachNewThread {
      line.wait()
      body(number)
      done.leave()
    }
  }
  done.wait()
}

/// Runs `body` on another thread, and returns whether it returned.
///
/// A body that waits for its caller never returns, and fails after a deadline.
public func comesBack(_ body: @escaping () -> Void) -> Bool {
  let other = OtherThread()
  defer { other.dismiss() }
  return other.run(body)
}

/// Blocks threads until all of them have arrived.
private final class StartingLine: @unchecked Sendable {
  private let condition = NSCondition()
  private var missing: Int

  init(_ count: Int) {
    missing = count
  }

  func wait() {
    condition.lock()
    defer { condition.unlock() }
    missing -= 1
    if missing == 0 { condition.broadcast() }
    while missing > 0 { condition.wait() }
  }
}
