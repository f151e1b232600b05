import Chapter01Handshake
import Chapter04Sink
import Exercise18_4
import ExerciseSupport
import Foundation
import Testing

private let place = "Chapters/18-Threads.md#make"

/// The flawed tokens are declared at the end of the file.
@Suite("18.4 Prove the token", .exercise("Chapter18Threads/4-ProveTheToken"))
struct ProveTheTokenTests {
  private func proof(
    _ right: @escaping MakeToken
  ) -> Proof<MakeToken> {
    Proof(
      of: "token", see: place, patience: 8, right: using(right),
      absurd: using(NeverCancels.init), test: { try testToken($0) })
  }

  private func using(
    _ make: @escaping MakeToken
  ) -> Proof<MakeToken>.Make {
    { use in
      { action in
        use()
        return make(action)
      }
    }
  }

  private func rejects(_ flaw: String, _ wrong: @escaping MakeToken) async {
    await proof { AnyCancellable($0) }.rejects(flaw, using(wrong))
  }

  @Test("It accepts the book's own token.")
  func anyCancellable() async { await proof { AnyCancellable($0) }.accepts() }

  @Test("It accepts a token that does nothing on its release.")
  func plain() async { await proof(Plain.init).accepts() }

  @Test("It accepts a token with a flag that is set in time.")
  func flagged() async { await proof(Flagged.init).accepts() }

  @Test("It rejects a token that never cancels.")
  func never() async {
    await rejects("never cancels", NeverCancels.init)
  }

  @Test("It rejects a token that cancels when it is made.")
  func early() async {
    await rejects("cancels when it is created", CancelsAtOnce.init)
  }

  @Test("It rejects a token that cancels each time.")
  func again() async {
    await rejects("cancels each time", CancelsEachTime.init)
  }

  @Test("It rejects a token that cancels only at the second call.")
  func late() async {
    await rejects("cancels only at the second call", CancelsAtTheSecond.init)
  }

  @Test("It rejects a token that cancels again on its release.")
  func release() async {
    await rejects("cancels again on its release", CancelsOnReleaseToo.init)
  }

  @Test("It rejects a token that notes too late that it has cancelled.")
  func tooLate() async {
    await rejects("records too late that it has cancelled", NotesTooLate.init)
  }

  @Test("It rejects a token that locks its look and its note separately.")
  func lockEach() async {
    await rejects(
      "locks twice: once to check whether it has cancelled, and once to record"
        + " it", LocksEach.init)
  }

  @Test("It rejects a token that holds its lock while it cancels.")
  func underTheLock() async {
    await rejects("holds its lock while it cancels", HoldsTheLock.init)
  }

  @Test(
    "It rejects a token that obeys only the thread which made it.", .interleaved
  )
  func ownThread() async {
    await rejects(
      "reacts only to the thread that created it", OnlyItsOwnThread.init)
  }

  @Test(
    "It rejects a token that is wrong only for the second thread.", .interleaved
  )
  func second() async {
    await rejects(
      "is wrong only for the second of two threads", CallsForTheSecond.init)
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

/// Right on one thread, and on two threads that cancel in sequence.
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
