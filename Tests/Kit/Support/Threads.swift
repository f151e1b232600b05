import Foundation

/// Runs `body` on `count` threads that set off together, and waits for all.
///
/// Each is given its number, from 0.
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

/// Runs `body` on another thread, and says whether it came back.
///
/// A body that waits for its caller never does: that takes a moment, and is a
/// failure. Everything else takes no time.
public func comesBack(_ body: @escaping () -> Void) -> Bool {
  let other = OtherThread()
  defer { other.dismiss() }
  return other.run(body)
}

/// Holds threads back until the last of them has come.
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
