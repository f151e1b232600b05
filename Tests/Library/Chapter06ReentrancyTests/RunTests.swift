import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import ExerciseSupport
import Testing

@Suite("A run delivers on demand, in order, and ends with the last value")
struct RunTests {
  @Test(
    "Unlimited demand delivers all values and the completion.",
    arguments: Source.allCases)
  func unlimited(source: Source) {
    let prober = NameProber(demand: .unlimited)
    source.subscribe(prober, count: 3)
    #expect(
      prober.lines == ["subscription", "request unlimited"]
        + source.values(3).map { "value \($0)" } + ["finished"])
  }

  @Test(
    "A request for none delivers nothing and does not trap.",
    arguments: Source.allCases)
  func none(source: Source) {
    let prober = NameProber()
    source.subscribe(prober, count: 3)
    prober.request(.none)
    #expect(prober.lines == ["subscription", "request max(0)"])
    prober.request(.max(1))
    #expect(prober.received == ["value \(source.values(3)[0])"])
  }

  @Test("A request for ten of eleven values delivers no completion.")
  func tenOfEleven() {
    let prober = IntProber(demand: .max(10))
    Publishers.IntPublisher(numberOfValues: 11).subscribe(prober)
    #expect(prober.received == (0..<10).map { "value \($0)" })
  }

  @Test("A request for ten of ten values delivers the completion, too.")
  func tenOfTen() {
    let prober = IntProber(demand: .max(10))
    Publishers.IntPublisher(numberOfValues: 10).subscribe(prober)
    #expect(
      prober.received == (0..<10).map { "value \($0)" } + ["finished"])
  }

  @Test("An empty sequence completes before any request.")
  func empty() {
    let ints = IntProber()
    Publishers.IntPublisher(numberOfValues: 0).subscribe(ints)
    #expect(ints.lines == ["subscription", "finished"])
    let sequence = IntProber()
    [Int]().publisher.subscribe(sequence)
    #expect(sequence.lines == ["subscription", "finished"])
    sequence.request(.max(1))
    sequence.cancel()
    #expect(sequence.received == ["finished"])
  }

  @Test("Publishers of equal sequences are equal.")
  func equality() {
    #expect([1, 2].publisher == [1, 2].publisher)
    #expect([1, 2].publisher != [2, 1].publisher)
  }

  @Test("A negative number of values traps.")
  func negative() async {
    await #expect(processExitsWith: .failure) {
      _ = Publishers.IntPublisher(numberOfValues: -1)
    }
  }

  @Test("Requests for one at a time lose no value.", arguments: Source.allCases)
  func oneAtATime(source: Source) {
    let prober = NameProber()
    source.subscribe(prober, count: 3)
    for _ in 0..<3 { prober.request(.max(1)) }
    let values = source.values(3)
    #expect(
      prober.lines == [
        "subscription",
        "request max(1)", "value \(values[0])",
        "request max(1)", "value \(values[1])",
        "request max(1)", "value \(values[2])", "finished",
      ])
  }

  @Test("Returned demand counts like a request.", arguments: Source.allCases)
  func returned(source: Source) {
    let prober = NameProber(demand: .max(1))
    prober.onValue = { _, _ in .max(1) }
    source.subscribe(prober, count: 3)
    let values = source.values(3)
    #expect(
      prober.lines == [
        "subscription", "request max(1)",
        "value \(values[0])", "return max(1)",
        "value \(values[1])", "return max(1)",
        "value \(values[2])", "return max(1)", "finished",
      ])
  }

  @Test(
    "A request inside a value joins the running loop.",
    arguments: Source.allCases)
  func inside(source: Source) {
    let prober = NameProber(demand: .max(1))
    prober.onValue = { prober, value in
      prober.request(.max(2))
      prober.write("end of \(value)")
      return .none
    }
    source.subscribe(prober, count: 3)
    let values = source.values(3)
    #expect(
      prober.lines == [
        "subscription", "request max(1)",
        "value \(values[0])", "request max(2)", "end of \(values[0])",
        "value \(values[1])", "request max(2)", "end of \(values[1])",
        "value \(values[2])", "request max(2)", "end of \(values[2])",
        "finished",
      ])
  }

  @Test("A request inside receive(subscription:) takes effect.")
  func insideSubscription() {
    let prober = IntProber()
    prober.onSubscription = { prober in
      prober.request(.max(1))
      prober.write("attached")
    }
    Publishers.IntPublisher(numberOfValues: 2).subscribe(prober)
    #expect(
      prober.lines == ["subscription", "request max(1)", "value 0", "attached"])
  }

  @Test(
    "A cancel inside a value stops the run at once.", arguments: Source.allCases
  )
  func cancelInside(source: Source) {
    let prober = NameProber(demand: .unlimited)
    prober.onValue = { prober, _ in
      prober.cancel()
      return .unlimited
    }
    source.subscribe(prober, count: 3)
    prober.request(.unlimited)
    prober.cancel()
    #expect(
      prober.lines == [
        "subscription", "request unlimited", "value \(source.values(3)[0])",
        "cancel", "return unlimited", "request unlimited", "cancel",
      ])
  }

  @Test("A cancel inside the last value suppresses the completion.")
  func cancelAtTheLast() {
    let prober = IntProber(demand: .unlimited)
    prober.onValue = { prober, value in
      if value == 1 { prober.cancel() }
      return .none
    }
    [0, 1].publisher.subscribe(prober)
    #expect(prober.received == ["value 0", "value 1"])
  }

  @Test("A cancel inside a value stops iterating the sequence.")
  func noSpin() {
    var turns = 0
    let prober = IntProber(demand: .unlimited)
    prober.onValue = { prober, _ in
      prober.cancel()
      return .none
    }
    sequence(first: 0) { value in
      turns += 1
      return value + 1
    }.publisher.subscribe(prober)
    #expect(prober.received == ["value 0"])
    #expect(turns == 1)
  }

  @Test("Two subscribers start two runs.", arguments: Source.allCases)
  func twoRuns(source: Source) {
    let first = NameProber(demand: .max(1))
    let second = NameProber(demand: .unlimited)
    source.subscribe(first, count: 3)
    source.subscribe(second, count: 3)
    second.cancel()
    first.request(.unlimited)
    let all = source.values(3).map { "value \($0)" } + ["finished"]
    #expect(first.received == all)
    #expect(second.received == all)
  }

  @Test("A sink receives a whole sequence.")
  func sinkOfSequence() {
    var values: [Int] = []
    let cancellable = (1...3).publisher.sink { values.append($0) }
    #expect(values == [1, 2, 3])
    cancellable.cancel()
  }

  @Test("Optional elements are delivered, `nil` included.")
  func optionals() {
    var values: [Int?] = []
    let cancellable = [1, nil, 3].publisher.sink { values.append($0) }
    #expect(values == [1, nil, 3])
    cancellable.cancel()
  }

  @Test("A sequence can be given a failure type that it never uses.")
  func failureType() {
    enum Trouble: Error { case never }
    let prober = Prober<Int, Trouble>(demand: .unlimited)
    Publishers.Sequence<[Int], Trouble>(sequence: [1]).subscribe(prober)
    #expect(prober.received == ["value 1", "finished"])
  }
}
