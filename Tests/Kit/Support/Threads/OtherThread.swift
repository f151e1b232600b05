import Chapter01Handshake
import Foundation

/// A thread that does what it is told, one thing after another.
///
/// Whoever gave it something to do waits until it is done, or gives up: then
/// the thread is stuck, and is left where it is. Only a run that fails waits
/// for a deadline.
final class OtherThread: @unchecked Sendable {
  /// How many tenths of a second pass before a thread counts as stuck: fewer
  /// if it slept through all of the last ones.
  ///
  /// Ticks that were counted, not a time that has passed: a machine that stands
  /// still for a while accuses nobody.
  private static let patience = (asleep: 6, awake: 30)

  private let condition = NSCondition()
  private var work: (() -> Void)?
  private var isDone = true
  private var isPaused = false
  private var isDismissed = false
  private var thread: Thread?
  private var state: ThreadState?

  init() {
    LearnersLine.prepare()
    let thread = Thread { self.live() }
    thread.stackSize = 16 << 20
    self.thread = thread
    thread.start()
  }

  /// Does `work` there, and says whether it came back.
  ///
  /// - Parameters:
  ///   - isHopeless: whether it is known that it never will.
  ///   - isExcused: whether it is known why it waits just now, and that it will
  ///     go on.
  func run(
    giveUpIf isHopeless: () -> Bool = { false },
    waitWhile isExcused: () -> Bool = { false }, _ work: @escaping () -> Void
  ) -> Bool {
    start(work)
    return wait(giveUpIf: isHopeless, waitWhile: isExcused)
  }

  /// Begins to do `work` there.
  func start(_ work: @escaping () -> Void) {
    condition.lock()
    self.work = work
    isDone = false
    condition.broadcast()
    condition.unlock()
  }

  /// Waits until the work is done, or stands still at a call, and says whether
  /// that happened.
  func wait(
    giveUpIf isHopeless: () -> Bool = { false },
    waitWhile isExcused: () -> Bool = { false }
  ) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    var (ticks, asleep) = (0, 0)
    while !isDone, !isPaused {
      if condition.wait(until: Date(timeIntervalSinceNow: 0.1)) { continue }
      if isExcused() { (ticks, asleep) = (0, 0) }
      ticks += 1
      asleep = state?.isAsleep ?? false ? asleep + 1 : 0
      if isDone || isPaused { break }
      if asleep >= Self.patience.asleep || ticks >= Self.patience.awake
        || isHopeless()
      {
        return false
      }
    }
    return true
  }

  /// Whether it has nothing to do, and stands nowhere.
  var isIdle: Bool {
    condition.lock()
    defer { condition.unlock() }
    return isDone && !isPaused
  }

  /// Whether this is the thread that asks.
  var isCurrent: Bool { Thread.current === thread }

  /// Stands still until somebody lets it go on; called there.
  func pause() {
    condition.lock()
    defer { condition.unlock() }
    isPaused = true
    condition.broadcast()
    while isPaused { condition.wait() }
  }

  /// Lets it go on, if it stands still, and waits for the rest.
  func goOn() -> Bool {
    condition.lock()
    isPaused = false
    condition.broadcast()
    condition.unlock()
    return wait()
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
    state = .current
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
    thread = nil
    condition.unlock()
  }
}

/// The two threads of a run: one on which it is played, and an intruder.
///
/// They serve one run after another, and then other crews, until one of them is
/// stuck.
final class ThreadCrew {
  private static let waiting = Locked<[OtherThread]>([])

  let player = ThreadCrew.anybody()
  let intruder = ThreadCrew.anybody()
  /// In how many gaps the intruder had to wait for the player.
  var blockedGaps = 0

  deinit {
    for thread in [player, intruder] {
      if thread.isIdle {
        Self.waiting.withLock { $0.append(thread) }
      } else {
        thread.dismiss()
      }
    }
  }

  private static func anybody() -> OtherThread {
    waiting.withLock { $0.popLast() } ?? OtherThread()
  }
}
