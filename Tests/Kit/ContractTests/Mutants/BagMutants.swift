import Chapter01Handshake
import ExerciseSupport
import Foundation
import Testing

@Suite("A search finds each broken bag", .takesItsTime)
struct BagMutantTests {
  private func caught(_ make: @escaping () -> Bag) -> Catch? {
    ContractTests.caught(
      Search(
        see: "",
        bag: {
          let bag = make()
          return (bag.add, bag.cancel)
        }))
  }

  @Test("A correct bag passes.")
  func right() { #expect(caught { Bag() } == nil) }

  @Test("On one thread")
  func alone() {
    #expect(caught { DoesNothing() } == .alone)
    #expect(caught { CancelsBackwards() } == .alone)
    #expect(caught { CancelsTwice() } == .alone)
    #expect(caught { ForgetsLatecomers() } == .alone)
    #expect(caught { KeepsLatecomers() } == .alone)
    #expect(caught { ForgetsTooLate() } == .alone)
    #expect(caught { CancelsOnRelease() } == .alone)
    #expect(caught { RefusesUnderTheLock() } == .alone)
    #expect(caught { ReleasesUnderTheLock() } == .alone)
    #expect(caught { CancelsUnderARecursiveLock() } == .alone)
  }

  @Test("On two threads")
  func besideAnother() {
    #expect(caught { LooksThenAdds() } == .besideAnother)
    #expect(caught { LooksThenEmpties() } == .besideAnother)
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
