import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter22OtherOperators
import ExerciseSupport
import Testing
import Timeline

@Suite("A gate decides about each value when it comes")
struct GateTests {
  @Test("drop(while:) requests another value for each that it leaves out.")
  func dropWhile() {
    let stand = Stand(asking: .max(2)) { $0.drop { $0 < 3 } }
    #expect(
      stand.lines(sending: 1, 5, 2, then: .finished) == [
        "subscription", "request max(2)", "  request max(2)",
        "  returned max(1)", "value 5", "value 2", "finished",
      ])
  }

  @Test("tryDrop(while:) asks its closure until the first value passes.")
  func tryDropWhile() {
    let stand = Stand(asking: .max(2)) {
      $0.tryDrop { try orThrow($0) < 3 }
    }
    #expect(
      stand.lines(sending: 1, 5, 3, then: .finished) == [
        "subscription", "request max(2)", "  request max(2)",
        "  returned max(1)", "value 5", "value 3", "finished",
      ])
    let failing = Stand(asking: .max(2)) {
      $0.tryDrop { try orThrow($0) < 3 }
    }
    #expect(
      failing.lines(sending: 1, 3, 5).suffix(3) == [
        "  returned max(1)", "  cancel", "failure(expected)",
      ])
  }

  @Test("prefix(while:) cancels upstream, and then finishes.")
  func prefixWhile() {
    let stand = Stand(asking: .unlimited) { $0.prefix { $0 < 3 } }
    #expect(
      stand.lines(sending: 1, 5, 2) == [
        "subscription", "request unlimited", "  request unlimited", "value 1",
        "  cancel", "finished",
      ])
  }

  @Test("tryPrefix(while:) fails with the error of its closure.")
  func tryPrefixWhile() {
    let stand = Stand(asking: .unlimited) {
      $0.tryPrefix { try orThrow($0) < 3 }
    }
    #expect(
      stand.lines(sending: 1, 3, 2).suffix(3) == [
        "value 1", "  cancel", "failure(expected)",
      ])
    let ending = Stand(asking: .unlimited) {
      $0.tryPrefix { try orThrow($0) < 3 }
    }
    #expect(
      ending.lines(sending: 5).suffix(2) == ["  cancel", "finished"])
  }

  @Test("output(at:) delivers one value.")
  func outputAt() {
    let stand = Stand(asking: .max(1)) { $0.output(at: 1) }
    #expect(
      stand.lines(sending: 1, 2, 3) == [
        "subscription", "request max(1)", "  request max(1)",
        "  returned max(1)", "value 2", "  cancel", "finished",
      ])
  }

  @Test("tryFilter and tryCompactMap")
  func tryFilter() {
    let stand = Stand(asking: .max(1)) {
      $0.tryFilter { try orThrow($0) > 1 }
    }
    #expect(
      stand.lines(sending: 1, 2, 3, 4) == [
        "subscription", "request max(1)", "  request max(1)",
        "  returned max(1)", "value 2", "  cancel", "failure(expected)",
      ])
    let mapping = Stand(asking: .max(1)) {
      $0.tryCompactMap { try orThrow($0) > 1 ? "\($0)" : nil }
    }
    #expect(
      mapping.lines(sending: 1, 2, 3, 4) == [
        "subscription", "request max(1)", "  request max(1)",
        "  returned max(1)", "value 2", "  cancel", "failure(expected)",
      ])
  }

  @Test("tryScan: each run has its own result.")
  func tryScan() {
    let stand = Stand(asking: .max(2)) {
      $0.tryScan(10) { try $0 + orThrow($1) }
    }
    #expect(
      stand.lines(sending: 1, 2, 3, 4) == [
        "subscription", "request max(2)", "  request max(2)", "value 11",
        "value 13", "  cancel", "failure(expected)",
      ])
    let sums = [1, 2].publisher.tryScan(0, +)
    for _ in 0..<2 {
      let probe = NotingSubscriber<Int, Error>(demand: .unlimited)
      sums.subscribe(probe)
      #expect(probe.lines.suffix(3) == ["value 1", "value 3", "finished"])
    }
  }

  @Test("tryRemoveDuplicates compares with the value before.")
  func tryRemoveDuplicates() {
    let stand = Stand(asking: .max(3)) {
      $0.tryRemoveDuplicates { try $0 == orThrow($1) }
    }
    #expect(
      stand.lines(sending: 1, 1, 2, 3) == [
        "subscription", "request max(3)", "  request max(3)", "value 1",
        "  returned max(1)", "value 2", "  cancel", "failure(expected)",
      ])
  }

  @Test("The end of upstream passes, and a cancel goes up once.")
  func ends() {
    let failing = Stand { $0.tryFilter { _ in true } }
    #expect(
      failing.lines(then: .failure(.expected)) == [
        "subscription", "failure(expected)",
      ])
    let stand = Stand { $0.drop { $0 < 3 } }
    stand.probe.cancel()
    stand.probe.cancel()
    #expect(
      stand.lines(sending: 5, then: .finished) == [
        "subscription", "cancel", "  cancel", "cancel",
      ])
  }

  @Test("A cancel inside the closure keeps the value back.")
  func cancelsInside() {
    let log = TestLog()
    let probe = NotingSubscriber<Int, ExpectedTrouble>(
      demand: .max(2), log: log)
    let source = Numbers { log.write("  \($0)") }
    source.prefix { _ in
      probe.cancel()
      return true
    }.subscribe(probe)
    source.send(1)
    #expect(log.lines.suffix(2) == ["cancel", "  cancel"])
  }

  @Test("The run releases its closure at each end.")
  func releases() {
    let ends: [Subscribers.Completion<ExpectedTrouble>?] = [
      .finished, .failure(.expected), nil,
    ]
    for end in ends {
      weak var released: TestLog?
      var subscription: Subscription?
      let source = Numbers { _ in }
      do {
        let object = TestLog()
        released = object
        let probe = NotingSubscriber<Int, ExpectedTrouble>(log: object)
        source.drop {
          object.write("")
          return $0 < 3
        }.subscribe(probe)
        subscription = probe.subscription
        if let end {
          source.send(completion: end)
        } else {
          subscription?.cancel()
        }
      }
      #expect(released == nil)
      withExtendedLifetime(subscription) {}
    }
  }
}

@Suite("drop(untilOutputFrom:) waits for another publisher")
struct DropUntilOutputTests {
  private let other: Numbers
  private let stand: Stand<Int, ExpectedTrouble>

  init() {
    let log = TestLog()
    let other = Numbers { log.write("  other \($0)") }
    self.other = other
    stand = Stand(asking: .max(3), on: log) { $0.drop(untilOutputFrom: other) }
  }

  @Test("A dropped value spends its demand.")
  func opens() {
    stand.probe.onValue = { _, _ in .max(1) }
    stand.source.send(1)
    other.send(9)
    stand.source.send(2)
    other.send(8)
    stand.source.send(completion: .finished)
    #expect(
      stand.log.lines == [
        "subscription", "request max(3)", "  other request max(1)",
        "  request max(3)", "  other cancel", "value 2", "return max(1)",
        "  returned max(1)", "finished",
      ])
  }

  @Test("The end of the other before its first value ends the run.")
  func otherEnds() {
    other.send(completion: .failure(.expected))
    #expect(
      stand.lines(sending: 1).suffix(2) == ["  cancel", "failure(expected)"])
  }

  @Test("The end of the other after its first value changes nothing.")
  func otherEndsLate() {
    other.send(9)
    other.send(completion: .finished)
    #expect(stand.lines(sending: 1).last == "value 1")
  }

  @Test("The end of upstream cancels the other; a cancel reaches both once.")
  func ends() {
    #expect(
      stand.lines(then: .finished).suffix(2) == ["  other cancel", "finished"])
    let late = DropUntilOutputTests()
    late.stand.probe.cancel()
    late.stand.probe.cancel()
    late.other.send(9)
    #expect(
      late.stand.log.lines.suffix(4) == [
        "cancel", "  cancel", "  other cancel", "cancel",
      ])
  }
}
