import Chapter01Handshake
import ExerciseSupport
import Foundation
import Testing

@Suite("A broken bag breaks its rule and no other", .takesItsTime)
struct BagMutantTests {
  private func broken(_ make: @escaping () -> Bag) -> [String] {
    TestedBag {
      let bag = make()
      return .init(add: bag.add, cancel: bag.cancel)
    }
    .breaks(Rule<TestedBag>.all + Rule<TestedBag>.threads)
  }

  @Test("A right one keeps every rule.")
  func right() { #expect(broken { Bag() } == []) }

  @Test("One that does nothing breaks every rule but the one of its release.")
  func empty() {
    #expect(broken { DoesNothing() }.count == 8)
  }

  @Test("It is wrong on one thread.")
  func oneThread() {
    #expect(broken { CancelsBackwards() } == ["B1"])
    #expect(broken { CancelsTwice() } == ["B1", "B3"])
    #expect(broken { ForgetsLatecomers() } == ["B2"])
    #expect(broken { KeepsLatecomers() } == ["B3"])
    #expect(broken { ForgetsTooLate() } == ["B4"])
    #expect(broken { CancelsOnRelease() } == ["B5"])
    #expect(broken { RefusesUnderTheLock() } == ["B4", "T1"])
  }

  @Test("It is wrong only when several threads use it.")
  func manyThreads() {
    #expect(broken { LooksThenAdds() } == seen(["T2"]))
    #expect(broken { LooksThenEmpties() } == seen(["T2"]))
    #expect(broken { CancelsUnderARecursiveLock() } == ["T1"])
    #expect(broken { ReleasesUnderTheLock() } == ["T3"])
  }
}

private class Bag: Cancellable {
  let lock = NSLock()
  var items: [Cancellable]? = []

  func add(_ item: Cancellable) {
    if !keep(item) { item.cancel() }
  }

  func keep(_ item: Cancellable) -> Bool {
    lock.withLock {
      items?.append(item)
      return items != nil
    }
  }

  func take() -> [Cancellable] {
    lock.withLock {
      defer { items = nil }
      return items ?? []
    }
  }

  func cancel() { for item in take() { item.cancel() } }
}

private final class DoesNothing: Bag {
  override func add(_ item: Cancellable) {}
  override func cancel() {}
}

private final class CancelsBackwards: Bag {
  override func take() -> [Cancellable] { super.take().reversed() }
}

private final class CancelsTwice: Bag {
  override func take() -> [Cancellable] { lock.withLock { items ?? [] } }
}

private final class ForgetsLatecomers: Bag {
  override func add(_ item: Cancellable) { _ = keep(item) }
}

private final class KeepsLatecomers: Bag {
  private var kept: [Cancellable] = []

  override func add(_ item: Cancellable) {
    super.add(item)
    lock.withLock { if items == nil { kept.append(item) } }
  }
}

private final class ForgetsTooLate: Bag {
  override func cancel() {
    let all = lock.withLock { items ?? [] }
    for item in all { item.cancel() }
    _ = take()
  }
}

private final class RefusesUnderTheLock: Bag {
  override func add(_ item: Cancellable) {
    lock.withLock {
      if items == nil { item.cancel() }
      items?.append(item)
    }
  }
}

private final class CancelsOnRelease: Bag {
  deinit { cancel() }
}

private final class LooksThenAdds: Bag {
  override func keep(_ item: Cancellable) -> Bool {
    let isOpen = lock.withLock { items != nil }
    if isOpen { lock.withLock { items = (items ?? []) + [item] } }
    return isOpen
  }
}

private final class LooksThenEmpties: Bag {
  override func take() -> [Cancellable] {
    let all = lock.withLock { items ?? [] }
    lock.withLock { items = nil }
    return all
  }
}

private final class CancelsUnderARecursiveLock: Bag {
  private let outer = NSRecursiveLock()

  override func add(_ item: Cancellable) {
    outer.withLock { super.add(item) }
  }

  override func cancel() { outer.withLock { super.cancel() } }
}

private final class ReleasesUnderTheLock: Bag {
  override func cancel() {
    var all = take()
    for item in all { item.cancel() }
    lock.withLock { all = [] }
  }
}
