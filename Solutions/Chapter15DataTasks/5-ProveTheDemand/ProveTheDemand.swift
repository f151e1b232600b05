// 15.5 Prove the demand
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter12Values
import Testing

public func testCounter(_ count: (Int) -> AnyPublisher<Int, Never>) throws {
  // Several requests.
  let patient = Guest()
  count(5).subscribe(patient)
  #expect(patient.lines == [])
  patient.request(.max(2))
  #expect(patient.lines == ["1", "2"])
  patient.request(.max(1))
  #expect(patient.lines == ["1", "2", "3"])
  patient.request(.max(2))
  #expect(patient.lines == ["1", "2", "3", "4", "5", "end"])

  // Demand returned in addition to outstanding demand.
  let returning = Guest { _, number in number == 1 ? .max(2) : .none }
  count(5).subscribe(returning)
  returning.request(.max(2))
  #expect(returning.lines == ["1", "2", "3", "4"])

  // Requests inside a delivery.
  let eager = Guest { guest, number in
    if number < 4 { guest.request(.max(1)) }
    return .none
  }
  count(3).subscribe(eager)
  eager.request(.max(1))
  #expect(eager.lines == ["1", "2", "3", "end"])
  let spare = Guest { guest, number in
    if number == 1 { guest.request(.max(1)) }
    return .none
  }
  count(9).subscribe(spare)
  spare.request(.max(2))
  #expect(spare.lines == ["1", "2", "3"])

  // Cancels inside a delivery.
  let leaving = Guest { guest, number in
    if number == 2 { guest.subscription?.cancel() }
    return .unlimited
  }
  count(3).subscribe(leaving)
  leaving.request(.unlimited)
  leaving.request(.unlimited)
  #expect(leaving.lines == ["1", "2"])
  let last = Guest { guest, number in
    if number == 2 { guest.subscription?.cancel() }
    return .none
  }
  count(2).subscribe(last)
  last.request(.max(2))
  #expect(last.lines == ["1", "2"])

  // Two subscribers of one publisher.
  let counter = count(2)
  let guests = [Guest(), Guest()]
  for guest in guests { counter.subscribe(guest) }
  for guest in guests { guest.request(.max(1)) }
  for guest in guests { guest.request(.max(5)) }
  for guest in guests { #expect(guest.lines == ["1", "2", "end"]) }
}

/// A subscriber that records its calls, and returns the demand of `answer`.
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
