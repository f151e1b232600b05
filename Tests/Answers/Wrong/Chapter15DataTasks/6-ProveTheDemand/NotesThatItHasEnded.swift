// You note that there was an end, not when and how often. A second end, or one
// before the last number, looks the same: write the end into the history like
// everything else.
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter12Values
import Testing

/// Writes down what it is told: a digit for each number, and | for the end.
private final class Guest: Subscriber {
  typealias Input = Int
  typealias Failure = Never
  typealias Reply = (Int, Subscription) -> Subscribers.Demand

  private var numbers = ""
  private var isFinished = false
  var told: String { numbers + (isFinished ? "|" : "") }
  private var run: Subscription?
  private let reply: Reply

  init(reply: @escaping Reply = { _, _ in .none }) {
    self.reply = reply
  }

  func receive(subscription: Subscription) {
    run = subscription
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    numbers += "\(input)"
    guard let run else { return .none }
    return reply(input, run)
  }

  func receive(completion: Subscribers.Completion<Never>) {
    isFinished = true
  }

  func ask(_ demand: Subscribers.Demand) {
    run?.request(demand)
  }

  func leave() {
    run?.cancel()
  }
}

/// Asks for this and then that, and says after each how much has been told.
private func hear(
  _ counter: AnyPublisher<Int, Never>, asking demands: [Subscribers.Demand],
  reply: @escaping Guest.Reply = { _, _ in .none }
) -> [String] {
  let guest = Guest(reply: reply)
  counter.subscribe(guest)
  var after = [guest.told]
  for demand in demands {
    guest.ask(demand)
    after.append(guest.told)
  }
  return after
}

public func testCounter(_ count: (Int) -> AnyPublisher<Int, Never>) throws {
  // Asked from outside.
  let inSteps = hear(count(3), asking: [.max(1), .max(1), .max(1)])
  #expect(inSteps == ["", "1", "12", "123|"])
  let tooMuch = hear(count(3), asking: [.max(5), .max(1)])
  #expect(tooMuch == ["", "123|", "123|"])
  let thenAll = hear(count(5), asking: [.max(2), .unlimited, .max(1)])
  #expect(thenAll == ["", "12", "12345|", "12345|"])

  // Returned.
  let returned = hear(
    count(9), asking: [.max(2), .max(1)],
    reply: { number, _ in number == 1 ? .max(2) : .none })
  #expect(returned == ["", "1234", "12345"])
  let returnedAll = hear(
    count(5), asking: [.max(2)],
    reply: { number, _ in number == 2 ? .unlimited : .none })
  #expect(returnedAll == ["", "12345|"])

  // Asked from inside a number.
  let oneByOne = hear(
    count(5), asking: [.max(1)],
    reply: { _, run in
      run.request(.max(1))
      return .none
    })
  #expect(oneByOne == ["", "12345|"])
  let addedUp = hear(
    count(9), asking: [.max(2), .max(1)],
    reply: { number, run in
      guard number == 1 else { return .none }
      run.request(.max(1))
      run.request(.max(2))
      return .max(1)
    })
  #expect(addedUp == ["", "123456", "1234567"])

  // Cancelled.
  for last in 1...3 {
    let cancelled = hear(
      count(3), asking: [.unlimited, .max(1)],
      reply: { number, run in
        guard number == last else { return .none }
        run.cancel()
        return .max(1)
      })
    let expected = String("123".prefix(last))
    #expect(cancelled == ["", expected, expected])
  }
  let guest = Guest()
  count(3).subscribe(guest)
  guest.ask(.max(1))
  guest.leave()
  guest.ask(.unlimited)
  #expect(guest.told == "1")

  // Two runs of one publisher.
  let counter = count(3)
  let one = Guest()
  let other = Guest()
  counter.subscribe(one)
  counter.subscribe(other)
  one.ask(.max(2))
  #expect(one.told == "12")
  #expect(other.told == "")
  other.ask(.max(1))
  #expect(other.told == "1")
  one.leave()
  other.ask(.unlimited)
  #expect(one.told == "12")
  #expect(other.told == "123|")
}
