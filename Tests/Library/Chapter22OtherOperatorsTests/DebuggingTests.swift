import Chapter01Handshake
import Chapter05Demand
import Chapter12Values
import Chapter22OtherOperators
import ExerciseSupport
import Foundation
import Testing
import Timeline

@Suite("Debugging aids do not change the run")
struct DebuggingTests {
  @Test("assertNoFailure passes everything but a failure.")
  func assertNoFailure() {
    let stand = Stand(asking: .max(2)) { $0.assertNoFailure() }
    stand.probe.onValue = { _, _ in .max(1) }
    #expect(
      stand.lines(sending: 1, then: .finished) == [
        "subscription", "request max(2)", "  request max(2)", "value 1",
        "return max(1)", "  returned max(1)", "finished",
      ])
  }

  @Test("assertNoFailure traps on a failure.")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      Fail<Int, ExpectedTrouble>(error: .expected).assertNoFailure("list")
        .subscribe(NotingSubscriber(demand: .max(1)))
    }
  }

  @Test("breakpoint calls its closures before the subscriber.")
  func breakpoint() {
    let log = TestLog()
    let stand = Stand(asking: .max(2), on: log) {
      $0.breakpoint(
        receiveSubscription: { _ in
          log.write("closure")
          return false
        },
        receiveOutput: {
          log.write("closure \($0)")
          return false
        },
        receiveCompletion: {
          log.write("closure \($0)")
          return false
        })
    }
    #expect(
      stand.lines(sending: 1, then: .finished) == [
        "closure", "subscription", "request max(2)", "  request max(2)",
        "closure 1", "value 1", "closure finished", "finished",
      ])
  }

  @Test("breakpoint raises a signal when a closure returns true.")
  func raises() async {
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      Just(1).breakpoint(receiveOutput: { $0 == 1 })
        .subscribe(NotingSubscriber(demand: .max(1)))
    }
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      Fail<Int, ExpectedTrouble>(error: .expected).breakpointOnError()
        .subscribe(NotingSubscriber(demand: .max(1)))
    }
  }

  @Test("breakpointOnError ignores a finish.")
  func finishes() {
    let stand = Stand { $0.breakpointOnError() }
    #expect(stand.lines(then: .finished) == ["subscription", "finished"])
  }
}

@Suite("encode delivers what an encoder writes")
struct EncodeTests {
  /// An encoder that writes a number as text and throws at 3.
  private struct Writer: TopLevelEncoder {
    func encode<T: Encodable>(_ value: T) throws -> String {
      "<\(try orThrow(value as! Int))>"
    }
  }

  @Test("The first value that cannot be encoded ends the run.")
  func fails() {
    let stand = Stand(asking: .max(2)) { $0.encode(encoder: Writer()) }
    #expect(
      stand.lines(sending: 1, 3, 4) == [
        "subscription", "request max(2)", "  request max(2)", "value <1>",
        "  cancel", "failure(expected)",
      ])
  }

  @Test("Foundation's encoders are such encoders.")
  func foundation() {
    let probe = NotingSubscriber<String, Error>(demand: .max(1))
    Just([1, 2]).encode(encoder: JSONEncoder())
      .tryCompactMap { String(data: $0, encoding: .utf8) }
      .subscribe(probe)
    #expect(probe.lines.suffix(2) == ["value [1,2]", "finished"])
  }
}
