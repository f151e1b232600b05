import Foundation

/// A thread that does what it is told, one thing after another.
///
/// Whoever gave it something to do waits until it is done, or gives up: then
/// the thread is stuck, and is left where it is. Only a run that fails waits
/// for a deadline.
final class OtherThread: @unchecked Sendable {
  /// How often a tenth of a second passes before a thread counts as stuck.
  ///
  /// Ticks that were counted, not a time that has passed: a machine that stands
  /// still for a while accuses nobody.
  static let patience = 23

  private let condition = NSCondition()
  private var work: (() -> Void)?
  private var isDone = true
  private var isDismissed = false

  init() {
    let thread = Thread { self.live() }
    thread.stackSize = 16 << 20
    thread.start()
  }

  /// Does `work` there, and says whether it came back.
  func run(
    giveUpIf isHopeless: () -> Bool = { false }, _ work: @escaping () -> Void
  ) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    self.work = work
    isDone = false
    condition.broadcast()
    var ticks = 0
    while !isDone {
      if condition.wait(until: Date(timeIntervalSinceNow: 0.1)) { continue }
      ticks += 1
      if !isDone, ticks >= Self.patience || isHopeless() { return false }
    }
    return true
  }

  /// Ends the thread when it has nothing to do any more.
  func dismiss() {
    condition.lock()
    isDismissed = true
    condition.broadcast()
    condition.unlock()
  }

  private func live() {
    condition.lock()
    while true {
      while work == nil, !isDismissed { condition.wait() }
      guard let next = work else { break }
      work = nil
      condition.unlock()
      next()
      condition.lock()
      isDone = true
      condition.broadcast()
    }
    condition.unlock()
  }
}

/// The two threads of a run: one on which it is played, and an intruder.
///
/// They serve one run after another until one of them is stuck.
final class Crew {
  let player = OtherThread()
  let intruder = OtherThread()

  deinit {
    player.dismiss()
    intruder.dismiss()
  }
}
