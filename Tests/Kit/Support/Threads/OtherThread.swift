import Chapter01Handshake
import Foundation

/// A thread that runs one piece of work after another.
///
/// The caller waits until the work is done, or gives up and abandons the thread
/// as stuck. Only a failing run waits for a deadline.
final class OtherThread: @unchecked Sendable {
  /// The tenths of a second after which a thread counts as stuck: `asleep` if
  /// it slept through all of the last ones, otherwise `awake`.
  ///
  /// Counted ticks, not elapsed time, so that a machine that halts for a while
  /// does not make a thread count as stuck.
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

  /// Runs `work` on this thread, and returns whether it returned.
  ///
  /// - Parameters:
  ///   - isHopeless: whether the work is known never to return.
  ///   - isExcused: whether the work has a reason to wait, and will continue.
  func run(
    giveUpIf isHopeless: () -> Bool = { false },
    waitWhile isExcused: () -> Bool = { false }, _ work: @escaping () -> Void
  ) -> Bool {
    start(work)
    return wait(giveUpIf: isHopeless, waitWhile: isExcused)
  }

  func start(_ work: @escaping () -> Void) {
    condition.lock()
    self.work = work
    isDone = false
    condition.broadcast()
    condition.unlock()
  }

  /// Waits until the work is done or pauses; returns false if it is stuck.
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

  /// Whether the thread has no work and is not paused.
  var isIdle: Bool {
    condition.lock()
    defer { condition.unlock() }
    return isDone && !isPaused
  }

  /// Whether the calling thread is this thread.
  var isCurrent: Bool { Thread.current === thread }

  /// Blocks this thread, which is the caller, until `goOn()`.
  func pause() {
    condition.lock()
    defer { condition.unlock() }
    isPaused = true
    condition.broadcast()
    while isPaused { condition.wait() }
  }

  /// Resumes the thread if it is paused, and waits for the rest of its work.
  func goOn() -> Bool {
    condition.lock()
    isPaused = false
    condition.broadcast()
    condition.unlock()
    return wait()
  }

  /// Ends the thread when its work is done.
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

/// The two threads of a run: the player of the program and the intruder.
///
/// They serve run after run, and later other crews, until one of them is stuck.
final class ThreadCrew {
  private static let waiting = Locked<[OtherThread]>([])

  let player = ThreadCrew.anybody()
  let intruder = ThreadCrew.anybody()
  /// The number of gaps in which the intruder had to wait for the player.
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
