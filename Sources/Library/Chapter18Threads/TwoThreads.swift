import Foundation

/// Two threads of which one runs at a time.
///
/// A thread runs until it comes to a point, or to its end; then either of them
/// goes on. What the piece under test calls marks a point, so the threads
/// change over in the middle of calls.
package final class TwoThreads: @unchecked Sendable {
  private let condition = NSCondition()
  /// Which thread runs: 0 or 1; nil between two turns.
  private var turn: Int?
  private var isOver = [false, false]
  /// Whether one of them is stuck: then neither waits for a turn any more.
  private var isFree = false
  private var written: [String] = []

  /// How the line of a thread ends that does not come back.
  static let stuck = "is stuck"

  package init() {}

  /// What has happened, in order: `1: request`.
  package var lines: [String] { condition.withLock { written } }

  /// Writes `text` down, and stands still until it is this thread's turn again.
  package func point(_ text: String) {
    condition.withLock {
      guard !isFree, let me = turn else { return }
      written.append("\(me + 1): \(text)")
      turn = nil
      condition.broadcast()
      while turn != me, !isFree { condition.wait() }
    }
  }

  /// Plays both deeds, and asks at each change who goes on; says what is wrong
  /// if one of them does not come back.
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

  /// Lets a thread go on to its next point; false if it never gets there.
  private func letGo(_ number: Int) -> Bool {
    condition.withLock {
      turn = number
      condition.broadcast()
      return wait { turn != number }
    }
  }

  /// Lets the other one go on, since it may hold what this one waits for.
  private func giveUp(_ number: Int) -> String {
    condition.withLock {
      written.append("\(number + 1): \(Self.stuck)")
      isFree = true
      condition.broadcast()
      _ = wait { !isOver.contains(false) }
      return "thread \(number + 1) \(Self.stuck)"
    }
  }

  /// Waits for two seconds at most, counted in pieces: if the machine stands
  /// still for a while, nobody is to blame.
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

/// What one of two threads does.
package struct Deed {
  let name: String
  let body: () -> Void

  package init(_ name: String, _ body: @escaping () -> Void) {
    self.name = name
    self.body = body
  }
}
