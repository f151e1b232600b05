// You ask for as much as there is, or for everything. Who obeys demand shows
// only when less is asked for than there is: ask in portions.
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter09Values
import Testing

private final class Reader: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  var log: [String] = []
  var run: Subscription?
  var inside: (Int, Subscription) -> Subscribers.Demand

  init(
    _ inside: @escaping (Int, Subscription) -> Subscribers.Demand = { _, _ in
      .none
    }
  ) {
    self.inside = inside
  }

  func receive(subscription: Subscription) { run = subscription }

  func receive(_ input: Int) -> Subscribers.Demand {
    log.append("\(input)")
    return run.map { inside(input, $0) } ?? .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    log.append("end")
  }

  func ask(_ demand: Subscribers.Demand) { run?.request(demand) }
}

public func testCounter(_ count: (Int) -> AnyPublisher<Int, Never>) throws {
  // Everything, and more than there is.
  for demand in [Subscribers.Demand.unlimited, .max(7)] {
    let all = Reader()
    count(4).subscribe(all)
    all.ask(demand)
    #expect(all.log == ["1", "2", "3", "4", "end"])
  }

  // Cancels.
  let outside = Reader()
  count(3).subscribe(outside)
  outside.ask(.max(1))
  outside.run?.cancel()
  outside.ask(.unlimited)
  #expect(outside.log == ["1"])
  for number in 1...3 {
    let cancels = Reader { input, run in
      if input == number { run.cancel() }
      return .max(1)
    }
    count(3).subscribe(cancels)
    cancels.ask(.unlimited)
    cancels.ask(.max(1))
    #expect(cancels.log == (1...number).map(String.init))
  }

}
