import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter12Values
import Chapter22OtherOperators
import ExerciseSupport
import Testing
import Timeline

@Suite("An accumulator delivers one result when upstream has finished")
struct AccumulatorTests {
  @Test("It requests everything; the result waits for a request.")
  func waits() {
    let stand = Stand { $0.reduce("") { "\($0)\($1)" } }
    _ = stand.lines(sending: 1, 2, then: .finished)
    stand.probe.request(.max(1))
    #expect(
      stand.log.lines == [
        "subscription", "  request unlimited", "request max(1)", "value 12",
        "finished",
      ])
  }

  @Test("A requested result waits for the end.")
  func requested() {
    let stand = Stand(asking: .max(1)) { $0.reduce(10, +) }
    #expect(
      stand.lines(sending: 1, 2, then: .finished) == [
        "subscription", "request max(1)", "  request unlimited", "value 13",
        "finished",
      ])
  }

  @Test("A failure does not wait, and drops the result.")
  func fails() {
    let stand = Stand { $0.reduce(0, +) }
    #expect(
      stand.lines(sending: 1, then: .failure(.expected)) == [
        "subscription", "  request unlimited", "failure(expected)",
      ])
  }

  @Test("A cancel goes up once, and nothing follows.")
  func cancels() {
    let stand = Stand(asking: .max(1)) { $0.reduce(0, +) }
    stand.probe.cancel()
    stand.probe.cancel()
    #expect(
      stand.lines(sending: 1, then: .finished) == [
        "subscription", "request max(1)", "  request unlimited", "cancel",
        "  cancel", "cancel",
      ])
  }

  @Test("A cancel while the result waits drops it.")
  func cancelsHolding() {
    let stand = Stand { $0.reduce(0, +) }
    _ = stand.lines(sending: 1, then: .finished)
    stand.probe.cancel()
    stand.probe.request(.max(1))
    #expect(stand.log.lines.suffix(2) == ["cancel", "request max(1)"])
  }

  @Test("A cancel inside the result is the last call.")
  func cancelsInside() {
    let stand = Stand(asking: .max(1)) { $0.reduce(0, +) }
    stand.probe.onValue = { probe, _ in
      probe.cancel()
      return .none
    }
    #expect(
      stand.lines(sending: 1, then: .finished).suffix(2) == [
        "value 1", "cancel",
      ])
  }

  @Test("A cancel inside the subscription prevents the request.")
  func cancelsEarly() {
    let log = TestLog()
    let probe = NotingSubscriber<Int, ExpectedTrouble>(log: log)
    probe.onSubscription = { $0.cancel() }
    Numbers { log.write("  \($0)") }.reduce(0, +).subscribe(probe)
    #expect(log.lines == ["subscription", "cancel", "  cancel"])
  }

  @Test("An error that the closure throws cancels upstream.")
  func throwing() {
    let stand = Stand(asking: .max(1)) {
      $0.tryReduce(0) { try $0 + orThrow($1) }
    }
    #expect(
      stand.lines(sending: 1, 3, 4, then: .finished) == [
        "subscription", "request max(1)", "  request unlimited", "  cancel",
        "failure(expected)",
      ])
  }

  @Test("Without an error tryReduce does what reduce does.")
  func notThrowing() {
    let stand = Stand(asking: .max(1)) { $0.tryReduce(0, +) }
    #expect(
      stand.lines(sending: 1, 2, then: .finished).suffix(2) == [
        "value 3", "finished",
      ])
    let failing = Stand(asking: .max(1)) { $0.tryReduce(0, +) }
    #expect(
      failing.lines(sending: 1, then: .failure(.expected)).last
        == "failure(expected)")
  }

  @Test("The run releases its closure, and its subscriber, at each end.")
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
        source.reduce(0) {
          object.write("")
          return $0 + $1
        }.subscribe(probe)
        probe.request(.max(1))
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

  @Test("A request for no value traps.")
  func traps() async {
    await #expect(processExitsWith: .failure) {
      Just(1).eraseToAnyPublisher().count().subscribe(
        NotingSubscriber<Int, Never>(asking: .none))
    }
  }
}

@Suite("Each accumulating operator has its own result")
struct ResultTests {
  private func ends<Output, Failure>(
    _ stand: Stand<Output, Failure>, _ values: Int...
  ) -> ArraySlice<String> {
    values.forEach(stand.source.send)
    stand.source.send(completion: .finished)
    #expect(
      stand.log.lines.prefix(3) == [
        "subscription", "request max(1)", "  request unlimited",
      ])
    return stand.log.lines.dropFirst(3)
  }

  @Test("count: the number of values, 0 included.")
  func count() {
    #expect(
      ends(Stand(asking: .max(1)) { $0.count() }, 7, 7) == [
        "value 2", "finished",
      ])
    #expect(
      ends(Stand(asking: .max(1)) { $0.count() }) == ["value 0", "finished"])
  }

  @Test("max and min: the first of equal values, and nothing without values.")
  func comparison() {
    #expect(
      ends(Stand(asking: .max(1)) { $0.max() }, 2, 5, 4) == [
        "value 5", "finished",
      ])
    #expect(
      ends(Stand(asking: .max(1)) { $0.min() }, 2, 5, 1) == [
        "value 1", "finished",
      ])
    let tens = { (first: Int, second: Int) in first / 10 < second / 10 }
    #expect(
      ends(Stand(asking: .max(1)) { $0.max(by: tens) }, 11, 25, 24) == [
        "value 25", "finished",
      ])
    #expect(
      ends(Stand(asking: .max(1)) { $0.min(by: tens) }, 19, 11, 25) == [
        "value 19", "finished",
      ])
    #expect(ends(Stand(asking: .max(1)) { $0.max() }) == ["finished"])
  }

  @Test("tryMax and tryMin fail with the first error.")
  func tryComparison() {
    let order = { (first: Int, second: Int) in try orThrow(first) < second }
    #expect(
      ends(Stand(asking: .max(1)) { $0.tryMax(by: order) }, 1, 2) == [
        "value 2", "finished",
      ])
    #expect(
      ends(Stand(asking: .max(1)) { $0.tryMin(by: order) }, 2, 1) == [
        "value 1", "finished",
      ])
    #expect(
      ends(Stand(asking: .max(1)) { $0.tryMax(by: order) }, 3, 4) == [
        "  cancel", "failure(expected)",
      ])
  }

  @Test("last: the last matching value, or nothing.")
  func last() {
    #expect(
      ends(Stand(asking: .max(1)) { $0.last() }, 1, 2) == [
        "value 2", "finished",
      ])
    #expect(ends(Stand(asking: .max(1)) { $0.last() }) == ["finished"])
    #expect(
      ends(Stand(asking: .max(1)) { $0.last { $0 < 5 } }, 4, 9) == [
        "value 4", "finished",
      ])
    #expect(
      ends(Stand(asking: .max(1)) { $0.last { $0 < 5 } }, 9) == ["finished"])
    let odd = { (value: Int) in try orThrow(value) % 2 == 1 }
    #expect(
      ends(Stand(asking: .max(1)) { $0.tryLast(where: odd) }, 1, 2) == [
        "value 1", "finished",
      ])
    #expect(
      ends(Stand(asking: .max(1)) { $0.tryLast(where: odd) }, 1, 3) == [
        "  cancel", "failure(expected)",
      ])
  }

  @Test("ignoreOutput: the completion alone, without a request.")
  func ignoreOutput() {
    let stand = Stand { $0.ignoreOutput() }
    #expect(
      stand.lines(sending: 1, 2, then: .finished) == [
        "subscription", "  request unlimited", "finished",
      ])
    let failing = Stand { $0.ignoreOutput() }
    #expect(
      failing.lines(sending: 1, then: .failure(.expected)).last
        == "failure(expected)")
  }

  @Test("Two descriptions of the same publisher are equal.")
  func equal() {
    let numbers = Empty<Int, Never>()
    #expect(numbers.count() == numbers.count())
    #expect(numbers.last() == numbers.last())
    #expect(numbers.ignoreOutput() == numbers.ignoreOutput())
    #expect(numbers.contains(1) != numbers.contains(2))
    #expect(numbers.replaceEmpty(with: 1) != numbers.replaceEmpty(with: 2))
  }
}

@Suite("replaceEmpty delivers its value in place of none")
struct ReplaceEmptyTests {
  @Test("Its value waits for a request.")
  func waits() {
    let stand = Stand { $0.replaceEmpty(with: 9) }
    _ = stand.lines(then: .finished)
    stand.probe.request(.max(1))
    #expect(
      stand.log.lines == [
        "subscription", "  request unlimited", "request max(1)", "value 9",
        "finished",
      ])
  }

  @Test("Values pass, and each request goes up.")
  func passes() {
    let stand = Stand(asking: .max(2)) { $0.replaceEmpty(with: 9) }
    stand.probe.onValue = { _, _ in .max(1) }
    #expect(
      stand.lines(sending: 1, then: .finished) == [
        "subscription", "request max(2)", "  request max(2)",
        "  request unlimited", "value 1", "return max(1)",
        "  returned max(1)", "finished",
      ])
  }

  @Test("A failure is passed on, and a cancel goes up once.")
  func ends() {
    let failing = Stand(asking: .max(1)) { $0.replaceEmpty(with: 9) }
    #expect(
      failing.lines(then: .failure(.expected)).last == "failure(expected)")
    let stand = Stand { $0.replaceEmpty(with: 9) }
    stand.probe.cancel()
    stand.probe.cancel()
    #expect(
      stand.lines(sending: 1, then: .finished) == [
        "subscription", "  request unlimited", "cancel", "  cancel", "cancel",
      ])
  }

  @Test("A cancel inside its value is the last call.")
  func cancelsInside() {
    let stand = Stand(asking: .max(1)) { $0.replaceEmpty(with: 9) }
    stand.probe.onValue = { probe, _ in
      probe.cancel()
      return .none
    }
    #expect(
      stand.lines(then: .finished).suffix(2) == ["value 9", "cancel"])
  }
}
