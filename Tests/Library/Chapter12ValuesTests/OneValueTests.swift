import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter12Values
import Chapter13PublishersOfPublishers
import ExerciseSupport
import Testing

@Suite("A known value is delivered on demand")
struct OneValueTests {
  private func lines<P: Publisher>(
    of publisher: P, _ requests: Subscribers.Demand...
  ) -> [String] {
    let probe = NotingSubscriber<P.Output, P.Failure>()
    publisher.subscribe(probe)
    requests.forEach(probe.request)
    return probe.lines
  }

  @Test("A value waits for demand; the completion follows it.")
  func waits() {
    let expected = ["subscription", "request max(2)", "value 7", "finished"]
    #expect(lines(of: Just(7), .max(2)) == expected)
    #expect(lines(of: Optional(7).publisher, .max(2)) == expected)
    let result = Result<Int, ExpectedTrouble>.success(7)
    #expect(lines(of: result.publisher, .max(2)) == expected)
    #expect(lines(of: SingleValuePublisher(7), .max(2)) == expected)
    #expect(lines(of: Just(7)) == ["subscription"])
  }

  @Test("A completion without a value needs no demand.")
  func ends() {
    #expect(lines(of: Int?.none.publisher) == ["subscription", "finished"])
    #expect(lines(of: Empty<Int, Never>()) == ["subscription", "finished"])
    let failed = ["subscription", "failure(expected)"]
    #expect(lines(of: Fail<Int, ExpectedTrouble>(error: .expected)) == failed)
    #expect(
      lines(of: Result<Int, ExpectedTrouble>.failure(.expected).publisher)
        == failed)
  }

  @Test("An Empty with `completeImmediately: false` never completes.")
  func never() {
    let publisher = Empty(
      completeImmediately: false, outputType: Int.self, failureType: Never.self)
    #expect(
      lines(of: publisher, .unlimited)
        == ["subscription", "request unlimited"])
  }

  @Test("A request for none traps with an explanation.")
  func none() async {
    await #expect(processExitsWith: .failure) {
      Just(7).subscribe(NotingSubscriber<Int, Never>(asking: .none))
    }
    await #expect(processExitsWith: .failure) {
      Optional(7).publisher.subscribe(
        NotingSubscriber<Int, Never>(asking: .none))
    }
    await #expect(processExitsWith: .failure) {
      Result<Int, Never>.success(7).publisher
        .subscribe(NotingSubscriber<Int, Never>(asking: .none))
    }
  }

  @Test("Two are equal if they deliver equal events.")
  func equal() {
    #expect(Just(7) == Just(7))
    #expect(Just(7) != Just(8))
    #expect(Optional(7).publisher != Int?.none.publisher)
    #expect(
      Result<Int, ExpectedTrouble>.success(7).publisher
        == Result<Int, ExpectedTrouble>.Publisher(7))
    #expect(
      Result<Int, ExpectedTrouble>.Publisher(.expected).result
        == .failure(.expected))
    #expect(Empty<Int, Never>() != Empty(completeImmediately: false))
    #expect(
      Fail(outputType: Int.self, failure: ExpectedTrouble.expected)
        == Fail(error: .expected))
  }

  @Test("A closure passed to Just's own operators runs at once, and once.")
  func atOnce() {
    var calls: [Int] = []
    let mapped = Just(7).map { value in
      calls.append(value)
      return value * 10
    }
    #expect(calls == [7])
    #expect(lines(of: mapped, .max(1)).contains("value 70"))
    #expect(lines(of: mapped, .max(1)).contains("value 70"))
    #expect(calls == [7])
    let failed = Just(7).tryMap { _ -> Int in throw ExpectedTrouble.expected }
    #expect(lines(of: failed) == ["subscription", "failure(expected)"])
    let typed = Just(7).setFailureType(to: ExpectedTrouble.self)
    #expect(typed.result == .success(7))
  }

  @Test("Printed names are the names of the types.")
  func names() {
    func name<P: Publisher>(_ publisher: P) -> String {
      let probe = NotingSubscriber<P.Output, P.Failure>()
      publisher.subscribe(probe)
      return probe.subscription.map { "\($0)" } ?? ""
    }
    #expect(name(Just(7)) == "Just")
    #expect(name(Optional(7).publisher) == "Optional")
    #expect(name(Result<Int, ExpectedTrouble>.success(7).publisher) == "Once")
  }
}
