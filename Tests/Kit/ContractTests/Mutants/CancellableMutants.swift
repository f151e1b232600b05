import Chapter01Handshake
import Foundation
import Testing

@testable import ExerciseSupport

@Suite("A search finds each broken token", .takesItsTime)
struct CancellableMutantTests {
  private func caught<C: Cancellable>(
    _ make: @escaping (@escaping () -> Void) -> C
  ) -> Catch? {
    ContractTests.caught(
      Search(see: "", token: { make($0).cancel }))
  }

  @Test("Correct tokens pass.")
  func right() {
    #expect(caught { Right($0) } == nil)
    let unlocked = Search<TokenModel>(
      see: "", token: { WithoutALock($0).cancel })
    #expect(unlocked.look(.quick).found == nil)
  }

  @Test("On one thread")
  func alone() {
    #expect(caught { _ in CancelsNothing() } == .alone)
    #expect(caught { CancelsEachTime($0) } == .alone)
    #expect(caught { IgnoresItsRelease($0) } == .alone)
    #expect(caught { CancelsOnEveryRelease($0) } == .alone)
    #expect(caught { ForgetsTooLate($0) } == .alone)
    #expect(caught { KeepsTheClosure($0) } == .alone)
    #expect(caught { CallsUnderTheLock($0) } == .alone)
    #expect(caught { ReleasesUnderTheLock($0) } == .alone)
    #expect(caught { CallsUnderARecursiveLock($0) } == .alone)
  }

  @Test("On two threads")
  func besideAnother() {
    #expect(caught { LooksThenForgets($0) } == .besideAnother)
  }
}

private class Right: Cancellable {
  let lock = NSLock()
  var action: (() -> Void)?

  required init(_ action: @escaping () -> Void) { self.action = action }

  deinit { cancel() }

  func cancel() { take()?() }

  func take() -> (() -> Void)? {
    lock.withLock {
      defer { action = nil }
      return action
    }
  }
}

private final class WithoutALock: Cancellable {
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  deinit { cancel() }

  func cancel() {
    let last = action
    action = nil
    last?()
  }
}

private final class CancelsEachTime: Right {
  override func take() -> (() -> Void)? { lock.withLock { action } }
}

private final class IgnoresItsRelease: Right {
  deinit { action = nil }
}

private final class CancelsOnEveryRelease: Right {
  private let again: () -> Void

  required init(_ action: @escaping () -> Void) {
    again = action
    super.init(action)
  }

  deinit {
    action = nil
    again()
  }
}

private final class ForgetsTooLate: Right {
  override func cancel() {
    let last = lock.withLock { action }
    last?()
    _ = take()
  }
}

private final class KeepsTheClosure: Right {
  private var isDone = false

  override func take() -> (() -> Void)? {
    lock.withLock {
      defer { isDone = true }
      return isDone ? nil : action
    }
  }
}

private final class LooksThenForgets: Right {
  override func take() -> (() -> Void)? {
    let last = lock.withLock { action }
    lock.withLock { action = nil }
    return last
  }
}

private final class CancelsNothing: Cancellable {
  func cancel() {}
}

private final class CallsUnderTheLock: Cancellable {
  private let lock = NSLock()
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  deinit { cancel() }

  func cancel() {
    let last = lock.withLock {
      let last = action
      action = nil
      last?()
      return last
    }
    withExtendedLifetime(last) {}
  }
}

private final class CallsUnderARecursiveLock: Cancellable {
  private let lock = NSRecursiveLock()
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  deinit { cancel() }

  func cancel() {
    lock.withLock {
      let last = action
      action = nil
      last?()
    }
  }
}

private final class ReleasesUnderTheLock: Cancellable {
  private let lock = NSLock()
  private var action: (() -> Void)?
  private var isCancelled = false

  init(_ action: @escaping () -> Void) { self.action = action }

  deinit { cancel() }

  func cancel() {
    var call: (() -> Void)?
    lock.lock()
    if !isCancelled {
      isCancelled = true
      call = action
    }
    lock.unlock()
    call?()
    call = nil
    lock.lock()
    action = nil
    lock.unlock()
  }
}
