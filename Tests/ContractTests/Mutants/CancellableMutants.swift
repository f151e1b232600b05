import Chapter01Handshake
import ExerciseSupport
import Foundation
import Testing

@Suite("A broken cancellable breaks its rule and no other")
struct CancellableMutantTests {
  private func broken<C: Cancellable>(
    _ make: @escaping (@escaping () -> Void) -> C
  ) -> [String] {
    TestedCancellable(make).breaks(
      Rule<TestedCancellable>.all + Rule<TestedCancellable>.threads)
  }

  @Test("An empty one breaks every rule.")
  func empty() {
    #expect(broken { _ in Empty() }.count == 8)
  }

  @Test("One that looks, and then takes, is found in the gap.")
  func checksThenActs() {
    #expect(broken { ChecksThenActs($0) } == ["T2"])
  }

  @Test("One that calls under its lock is found at the call.")
  func callsUnderTheLock() {
    #expect(broken { CallsUnderTheLock($0) } == ["C4", "T1"])
  }

  @Test("One that calls under a recursive lock is found from another thread.")
  func callsUnderARecursiveLock() {
    #expect(broken { CallsUnderARecursiveLock($0) } == ["T1", "T3"])
  }

  @Test("One that releases under its lock is found at the release.")
  func releasesUnderTheLock() {
    #expect(broken { ReleasesUnderTheLock($0) } == ["T3"])
  }
}

private final class Empty: Cancellable {
  func cancel() {}
}

private final class ChecksThenActs: Cancellable {
  private let lock = NSLock()
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) { self.action = action }

  deinit { cancel() }

  func cancel() {
    let last = lock.withLock { action }
    guard let last else { return }
    lock.withLock { action = nil }
    last()
  }
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
