// Your expectations are inside `receive(_:)`, which checks only numbers that
// arrive. A counter that delivers too few passes. Record everything that
// arrives, and compare the record after each request.
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter12Values
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
  var next = 1
  let reader = Reader { number, _ in
    #expect(number == next)
    next += 1
    return .none
  }
  count(5).subscribe(reader)
  reader.ask(.max(2))
  reader.ask(.max(2))
}
