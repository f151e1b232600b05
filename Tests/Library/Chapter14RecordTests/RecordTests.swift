import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter14Record
import ExerciseSupport
import Testing

/// A subscriber that logs its signals and requests as the test says.
final class Guest<Input, Failure: Error>: Subscriber {
  private(set) var lines: [String] = []
  private(set) var subscription: Subscription?
  var onValue: (Guest, Input) -> Subscribers.Demand = { _, _ in .none }

  func request(_ demand: Subscribers.Demand) {
    lines.append("request \(demand)")
    subscription?.request(demand)
  }

  func receive(subscription: Subscription) {
    lines.append("subscription")
    self.subscription = subscription
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    lines.append("value \(input)")
    return onValue(self, input)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    lines.append("\(completion)")
  }
}

@Suite("A record plays its recording to each subscriber, on demand")
struct RecordTests {
  @Test("Values are delivered on demand, the completion with the last one.")
  func demand() {
    let guest = Guest<Int, Trouble>()
    Record(output: [1, 2, 3], completion: .failure(Trouble(reason: "rain")))
      .subscribe(guest)
    guest.request(.max(2))
    guest.request(.max(1))
    #expect(
      guest.lines == [
        "subscription", "request max(2)", "value 1", "value 2",
        "request max(1)", "value 3",
        #"failure(Chapter14RecordTests.Trouble(reason: "rain"))"#,
      ])
  }

  @Test("An empty record completes at once, as it was recorded.")
  func empty() {
    let finished = Guest<Int, Trouble>()
    Record(output: [], completion: .finished).subscribe(finished)
    #expect(finished.lines == ["subscription", "finished"])
    let failed = Guest<Int, Trouble>()
    Record(output: [], completion: .failure(Trouble(reason: "rain")))
      .subscribe(failed)
    #expect(failed.lines.count == 2 && failed.lines[1].hasPrefix("failure"))
  }

  @Test("A request for none is harmless.")
  func none() {
    let guest = Guest<Int, Never>()
    Record(output: [1], completion: .finished).subscribe(guest)
    guest.request(.none)
    guest.request(.max(1))
    #expect(
      guest.lines == [
        "subscription", "request max(0)", "request max(1)", "value 1",
        "finished",
      ])
  }

  @Test("The closure runs once, not for each subscriber.")
  func closure() {
    var calls = 0
    let record = Record<Int, Never> { recording in
      calls += 1
      recording.receive(7)
    }
    var values: [Int] = []
    record.sink { values.append($0) }.cancel()
    record.sink { values.append($0) }.cancel()
    #expect(calls == 1)
    #expect(values == [7, 7])
  }

  @Test("An open recording plays its values, and finishes.")
  func unfinished() {
    var recording = Record<Int, Trouble>.Recording()
    recording.receive(1)
    let guest = Guest<Int, Trouble>()
    Record(recording: recording).subscribe(guest)
    guest.request(.unlimited)
    #expect(
      guest.lines == [
        "subscription", "request unlimited", "value 1", "finished",
      ])
  }

  private func search(
    _ completion: Subscribers.Completion<FakeFailure>, failure: String? = nil
  ) -> Search<SourceModel> {
    Search(
      SourceModel([0, 1, 2], failure: failure),
      see: "Chapters/14-Record.md#the-player"
    ) {
      Record<Int, FakeFailure>(output: [0, 1, 2], completion: completion)
    }
  }

  private var finishing: Search<SourceModel> { search(.finished) }
  private var failing: Search<SourceModel> {
    search(.failure(FakeFailure()), failure: "trouble")
  }

  @Test("It follows its model in every small program.", .search)
  func everyProgram() {
    finishing.run(.half)
    failing.run(.half)
    finishing.withTwoRuns().run(.short)
  }

  @Test(
    "Another thread may act at each call and after each unlock.", .interleaved)
  func anotherThread() {
    finishing.besideAnother().run()
    failing.besideAnother().run()
  }
}
