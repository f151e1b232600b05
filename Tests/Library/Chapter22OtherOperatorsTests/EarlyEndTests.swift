import Chapter01Handshake
import Chapter05Demand
import Chapter22OtherOperators
import ExerciseSupport
import Testing
import Timeline

@Suite("An early end cancels upstream as soon as the result is known")
struct EarlyEndTests {
  @Test("contains: the value ends the run, and the result waits.")
  func waits() {
    let stand = Stand { $0.contains(2) }
    _ = stand.lines(sending: 1, 2, 3)
    stand.probe.request(.max(1))
    #expect(
      stand.log.lines == [
        "subscription", "  request unlimited", "  cancel", "request max(1)",
        "value true", "finished",
      ])
  }

  @Test("contains: without the value the end decides.")
  func without() {
    let stand = Stand(asking: .max(1)) { $0.contains(2) }
    #expect(
      stand.lines(sending: 1, 3, then: .finished) == [
        "subscription", "request max(1)", "  request unlimited",
        "value false", "finished",
      ])
  }

  @Test("A failure before the result is passed on; a later one is dropped.")
  func failure() {
    let stand = Stand { $0.contains(2) }
    #expect(
      stand.lines(sending: 1, then: .failure(.expected)).last
        == "failure(expected)")
    let late = Stand { $0.contains(2) }
    #expect(
      late.lines(sending: 2, then: .failure(.expected)) == [
        "subscription", "  request unlimited", "  cancel",
      ])
  }

  @Test("A cancel inside upstream's cancel is the last call.")
  func cancelsInside() {
    let log = TestLog()
    let probe = NotingSubscriber<Bool, ExpectedTrouble>(
      demand: .max(1), log: log)
    let source = Numbers {
      log.write("  \($0)")
      if "\($0)" == "cancel" { probe.cancel() }
    }
    source.contains(2).subscribe(probe)
    source.send(2)
    #expect(log.lines.suffix(2) == ["  cancel", "cancel"])
  }

  @Test("contains(where:) and tryContains(where:)")
  func containsWhere() {
    let stand = Stand(asking: .max(1)) { $0.contains { $0 > 4 } }
    #expect(
      stand.lines(sending: 1, 5) == [
        "subscription", "request max(1)", "  request unlimited", "  cancel",
        "value true", "finished",
      ])
    let trying = Stand(asking: .max(1)) {
      $0.tryContains { try orThrow($0) > 4 }
    }
    #expect(
      trying.lines(sending: 1, 3, 5) == [
        "subscription", "request max(1)", "  request unlimited", "  cancel",
        "failure(expected)",
      ])
    let none = Stand(asking: .max(1)) { $0.tryContains { _ in false } }
    #expect(
      none.lines(sending: 1, then: .finished).suffix(2) == [
        "value false", "finished",
      ])
  }

  @Test("allSatisfy and tryAllSatisfy")
  func allSatisfy() {
    let stand = Stand(asking: .max(1)) { $0.allSatisfy { $0 < 4 } }
    #expect(
      stand.lines(sending: 1, 5) == [
        "subscription", "request max(1)", "  request unlimited", "  cancel",
        "value false", "finished",
      ])
    let all = Stand(asking: .max(1)) { $0.allSatisfy { $0 < 4 } }
    #expect(
      all.lines(sending: 1, 2, then: .finished).suffix(2) == [
        "value true", "finished",
      ])
    let trying = Stand(asking: .max(1)) {
      $0.tryAllSatisfy { try orThrow($0) < 4 }
    }
    #expect(
      trying.lines(sending: 1, 3, 5) == [
        "subscription", "request max(1)", "  request unlimited", "  cancel",
        "failure(expected)",
      ])
  }
}
