// You ask in pieces and look when everything has come. What came too early is
// in its place by then: look after each request.
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter09Values
import Testing

public func testCounter(_ count: (Int) -> AnyPublisher<Int, Never>) throws {
  let patient = Guest()
  count(5).subscribe(patient)
  patient.request(.max(2))
  patient.request(.max(1))
  patient.request(.max(2))
  #expect(patient.lines == ["1", "2", "3", "4", "5", "end"])
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
