// You expect that no more comes than was asked for, and never that it comes.
// A counter that delivers nothing passes: compare the whole history.
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
  let reader = Reader()
  count(5).subscribe(reader)
  #expect(reader.log.count <= 0)
  reader.ask(.max(1))
  #expect(reader.log.count <= 1)
  reader.ask(.max(2))
  #expect(reader.log.count <= 3)
  reader.run?.cancel()
  reader.ask(.max(1))
  #expect(reader.log.count <= 3)
}
