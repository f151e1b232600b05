import Chapter01Handshake
import Chapter04Sink
import Exercise14_4
import ExerciseSupport
import Foundation
import Testing

private let place = "Chapters/14-Threads.md#make"

/// What each token does is written at it, at the end of the file.
@Suite("14.4 Prove the token", .exercise("Chapter14Threads/4-ProveTheToken"))
struct ProveTheTokenTests {
  private func expect(
    _ make: @escaping MakeToken, isRight: Bool, _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      [complaint(about: make) == nil ? "no complaint" : "a complaint"],
      is: [isRight ? "no complaint" : "a complaint"], lesson, see: place,
      sourceLocation: sourceLocation)
    guard isRight else { return }
    // Who complains of everything proves nothing, and neither does who never
    // does.
    expectHistory(
      [complaint(about: NeverCancels.init) == nil ? "silent" : "awake"],
      is: ["awake"], "A token that never cancels is wrong.", see: place,
      sourceLocation: sourceLocation)
  }

  @Test("The book's own token is right.")
  func anyCancellable() {
    expect(
      { AnyCancellable($0) }, isRight: true,
      "`AnyCancellable` keeps everything that a token promises.")
  }

  @Test("A token that does nothing on its release is right.")
  func plain() {
    expect(
      Plain.init, isRight: true,
      "Only a token that was cancelled is looked at when it is let go of.")
  }

  @Test("A token with a flag that is set in time is right.")
  func flagged() {
    expect(Flagged.init, isRight: true, "A flag and a lock will do.")
  }

  @Test("A token that never cancels is found.")
  func never() {
    expect(
      NeverCancels.init, isRight: false, "Cancel it, and count the calls.")
  }

  @Test("A token that cancels when it is made is found.")
  func early() {
    expect(
      CancelsAtOnce.init, isRight: false,
      "One call is one too many if nobody has cancelled yet: look before.")
  }

  @Test("A token that cancels each time is found.")
  func again() {
    expect(
      CancelsEachTime.init, isRight: false, "Cancel it twice on one thread.")
  }

  @Test("A token that only cancels at the second call is found.")
  func late() {
    expect(
      CancelsAtTheSecond.init, isRight: false,
      "After the first cancel the count is 1 already.")
  }

  @Test("A token that cancels again on its release is found.")
  func release() {
    expect(
      CancelsOnReleaseToo.init, isRight: false,
      "Let go of it, and count once more.")
  }

  @Test("A token that notes too late that it has cancelled is found.")
  func tooLate() {
    expect(
      NotesTooLate.init, isRight: false,
      "One thread sees nothing: let another one cancel inside the closure.")
  }

  @Test("A token that locks its look and its note, one by one, is found.")
  func lockEach() {
    expect(
      LocksEach.init, isRight: false,
      "Nobody touches anything at once, and the closure is called twice.")
  }

  @Test("A token that holds its lock while it cancels is found.")
  func underTheLock() {
    expect(
      HoldsTheLock.init, isRight: false,
      "The other thread is stuck: that is a complaint, too.")
  }

  @Test("A token that only the thread which made it can cancel is found.")
  func ownThread() {
    expect(
      OnlyItsOwnThread.init, isRight: false,
      "Any thread may cancel: let another one do it.")
  }

  @Test("A token that is only wrong for whoever comes second is found.")
  func second() {
    expect(
      CallsForTheSecond.init, isRight: false,
      "Go through every order, and look at each one's complaint.")
  }
}

// MARK: - Right

private final class Plain: Cancellable {
  private let action: Locked<(() -> Void)?>
  init(_ action: @escaping () -> Void) { self.action = Locked(action) }
  func cancel() { action.exchange(nil)?() }
}

private final class Flagged: Cancellable {
  private let lock = NSLock()
  private var isDone = false
  private let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }

  func cancel() {
    lock.lock()
    let isFirst = !isDone
    isDone = true
    lock.unlock()
    if isFirst { action() }
  }
}

// MARK: - Wrong

private final class NeverCancels: Cancellable {
  init(_ action: @escaping () -> Void) {}
  func cancel() {}
}

private final class CancelsAtOnce: Cancellable {
  init(_ action: @escaping () -> Void) { action() }
  func cancel() {}
}

private final class CancelsEachTime: Cancellable {
  private let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }
  func cancel() { action() }
}

private final class CancelsAtTheSecond: Cancellable {
  private let count = Locked(0)
  private let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }

  func cancel() {
    let isSecond = count.withLock { count in
      count += 1
      return count == 2
    }
    if isSecond { action() }
  }
}

private final class CancelsOnReleaseToo: Cancellable {
  private let isDone = Locked(false)
  private let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }
  deinit { action() }
  func cancel() { if !isDone.exchange(true) { action() } }
}

private final class NotesTooLate: Cancellable {
  private var action: (() -> Void)?
  init(_ action: @escaping () -> Void) { self.action = action }

  func cancel() {
    let action = action
    action?()
    self.action = nil
  }
}

private final class LocksEach: Cancellable {
  private let isDone = Locked(false)
  private let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }

  func cancel() {
    if isDone.withLock({ $0 }) { return }
    action()
    isDone.exchange(true)
  }
}

private final class HoldsTheLock: Cancellable {
  private let lock = NSRecursiveLock()
  private var isDone = false
  private let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }

  func cancel() {
    lock.lock()
    defer { lock.unlock() }
    if isDone { return }
    isDone = true
    action()
  }
}

private final class OnlyItsOwnThread: Cancellable {
  private let thread = Thread.current
  private let action: Locked<(() -> Void)?>
  init(_ action: @escaping () -> Void) { self.action = Locked(action) }

  func cancel() {
    if Thread.current === thread { action.exchange(nil)?() }
  }
}

/// Right on one thread, and for two of which one comes after the other.
private final class CallsForTheSecond: Cancellable {
  private enum State { case armed, cancelling, spent }
  private let state = Locked(State.armed)
  private let action: () -> Void
  init(_ action: @escaping () -> Void) { self.action = action }

  func cancel() {
    let before = state.withLock { state in
      defer { if state == .armed { state = .cancelling } }
      return state
    }
    if before != .spent { action() }
    state.exchange(.spent)
  }
}
