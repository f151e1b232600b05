import Chapter01Handshake
import ExerciseSupport
import Foundation
import Testing

@Suite("A broken cancellable breaks its rule and no other", .takesItsTime)
struct CancellableMutantTests {
  private func broken<C: Cancellable>(
    _ make: @escaping (@escaping () -> Void) -> C
  ) -> [String] {
    TestedCancellable(make).breaks(
      Rule<TestedCancellable>.all + Rule<TestedCancellable>.threads)
  }

  @Test("An empty one breaks every rule.")
  func empty() {
    #expect(broken { _ in CancelsNothing() }.count == 8)
  }

  @Test("A right one keeps every rule, with a lock or without.")
  func right() {
    #expect(broken { Right($0) } == [])
    #expect(
      TestedCancellable { WithoutALock($0) }
        .breaks(Rule<TestedCancellable>.all) == [])
  }

  @Test("It cancels at the wrong time, or too often.")
  func once() {
    #expect(broken { CancelsEachTime($0) } == ["C1", "C5"])
    #expect(broken { IgnoresItsRelease($0) } == ["C2"])
    #expect(broken { CancelsOnEveryRelease($0) } == ["C3", "C5"])
    #expect(broken { ForgetsTooLate($0) } == ["C4"])
    #expect(broken { KeepsTheClosure($0) } == ["C5"])
  }

  @Test("It is wrong only when several threads use it.")
  func threads() {
    #expect(broken { LooksThenForgets($0) } == seen(["T2"]))
    #expect(broken { CallsUnderTheLock($0) } == ["C4", "T1"])
    #expect(broken { CallsUnderARecursiveLock($0) } == ["T1"])
    #expect(broken { ReleasesUnderTheLock($0) } == ["T3"])
  }

  @Test("What is disarmed is held, or cancelled after all.")
  func disarm() {
    func broken(_ make: @escaping (@escaping () -> Void) -> Right) -> [String] {
      TestedCancellable { action in
        let token = make(action)
        return .init(cancel: token.cancel, disarm: token.disarm)
      }
      .breaks(
        Rule<TestedCancellable>.all + [.c6] + Rule<TestedCancellable>.threads)
    }
    #expect(broken { Right($0) } == [])
    #expect(broken { DisarmsTheCallOnly($0) } == ["C6"])
    #expect(broken { CancelsWhenDisarmed($0) } == ["C6"])
    #expect(broken { DisarmsUnderTheLock($0) } == ["T3"])
  }
}

private class Right: Cancellable {
  let lock = NSLock()
  var action: (() -> Void)?

  required init(_ action: @escaping () -> Void) { self.action = action }

  deinit { cancel() }

  func cancel() { take()?() }

  func disarm() { _ = take() }

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
    disarm()
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

private final class DisarmsTheCallOnly: Right {
  private var isDisarmed = false

  override func disarm() { lock.withLock { isDisarmed = true } }

  override func take() -> (() -> Void)? {
    isDisarmed ? nil : super.take()
  }
}

private final class CancelsWhenDisarmed: Right {
  override func disarm() { cancel() }
}

private final class DisarmsUnderTheLock: Right {
  override func disarm() { lock.withLock { action = nil } }
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
