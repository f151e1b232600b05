// Your subscriber requests everything, so a counter that ignores demand passes.
// Let a subscriber request fewer numbers than the counter has, and expect that
// it receives no more than those. Then let it request the rest.
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter12Values
import Testing

public func testCounter(_ count: (Int) -> AnyPublisher<Int, Never>) throws {
  let guest = Guest()
  count(5).subscribe(guest)
  guest.request(.unlimited)
  #expect(guest.lines == ["1", "2", "3", "4", "5", "end"])
}

/// Writes down what it is told, and answers as it was told to.
private final class Guest: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private(set) var lines: [String] = []
  private(set) var subscription: Subscription?
  private let answer: (Guest, Int) -> Subscribers.Demand

  init(answer: @escaping (Guest, Int) -> Subscribers.Demand = { _, _ in .none })
  {
    self.answer = answer
  }

  func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }

  func receive(subscription: Subscription) { self.subscription = subscription }

  func receive(_ input: Int) -> Subscribers.Demand {
    lines.append("\(input)")
    return answer(self, input)
  }

  func receive(completion: Subscribers.Completion<Never>) {
    lines.append("end")
  }
}
