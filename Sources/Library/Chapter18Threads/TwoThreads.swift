import Foundation

/// Two threads, of which only one runs at a time.
///
/// A thread runs until it reaches a point or its end. Then either thread may
/// continue. The test doubles of the tested code mark the points, so the
/// threads can switch in the middle of a call.
package final class TwoThreads: @unchecked Sendable {
  private let condition = NSCondition()
  /// The running thread, 0 or 1; nil between two turns.
  private var turn: Int?
  private var isOver = [false, false]
  /// Indicates whether a thread is stuck; then neither waits for its turn.
  private var isFree = false
  private var written: [String] = []

  /// The last word of a line about a thread that does not return.
  static let stuck = "is stuck"

  package init() {}

  /// The actions of both threads in order, such as `1: request`.
  package var lines: [String] { condition.withLock { written } }

  /// Records `text`, and blocks until this thread's next turn.
  package func point(_ text: String) {
    condition.withLock {
      guard !isFree, let me = turn else { return }
      written.append("\(me + 1): \(text)")
      turn = nil
      condition.broadcast()
      while turn != me, !isFree { condition.wait() }
    }
  }

  /// Runs both deeds, and picks the next thread at each point; returns a
  /// description of the problem if a thread is stuck.
  package func play(_ deeds: [Deed], _ choices: Choices) -> String? {
    for (number, deed) in deeds.enumerated() {
      Thread.detachNewThread { self.perform(deed, as: number) }
    }
    while true {
      let ready = condition.withLock { [0, 1].filter { !isOver[$0] } }
      if ready.isEmpty { return nil }
      let next = ready[choices.pick(ready.count)]
      guard letGo(next) else { return giveUp(next) }
    }
  }

  private func perform(_ deed: Deed, as number: Int) {
    condition.withLock {
      while turn != number { condition.wait() }
      written.append("\(number + 1): \(deed.name)")
    }
    deed.body()
    condition.withLock {
      isOver[number] = true
      turn = nil
      condition.broadcast()
    }
  }

  /// Runs a thread to its next point; returns false if it does not get there.
  private func letGo(_ number: Int) -> Bool {
    condition.withLock {
      turn = number
      condition.broadcast()
      return wait { turn != number }
    }
  }

  /// Frees the other thread, which may hold the lock that this one waits for.
  private func giveUp(_ number: Int) -> String {
    condition.withLock {
      written.append("\(number + 1): \(Self.stuck)")
      isFree = true
      condition.broadcast()
      _ = wait { !isOver.contains(false) }
      return "thread \(number + 1) \(Self.stuck)"
    }
  }

  /// Waits for at most two seconds, in steps of a tenth: if the whole machine
  /// pauses, that counts as one step.
  private func wait(until isTrue: () -> Bool) -> Bool {
    var ticks = 0
    while !isTrue() {
      let tick = Date(timeIntervalSinceNow: 0.1)
      if !condition.wait(until: tick) { ticks += 1 }
      if ticks == 20 { return false }
    }
    return true
  }
}

/// The action of one of two threads.
package struct Deed {
  let name: String
  let body: () -> Void

  package init(_ name: String, _ body: @escaping () -> Void) {
    self.name = name
    self.body = body
  }
}
