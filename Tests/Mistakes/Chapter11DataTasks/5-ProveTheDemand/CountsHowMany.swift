// You compare how many numbers have come, and not which. A counter that
// counts down delivers as many: compare the whole history.
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
    return run.map { inside(log.count, $0) } ?? .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    log.append("end")
  }

  func ask(_ demand: Subscribers.Demand) { run?.request(demand) }
}

public func testCounter(_ count: (Int) -> AnyPublisher<Int, Never>) throws {
  // Requests in portions.
  let portions = Reader()
  count(3).subscribe(portions)
  #expect(portions.log == [])
  portions.ask(.max(1))
  #expect(portions.log.count == 1)
  portions.ask(.max(2))
  #expect(portions.log.count == 4)
  portions.ask(.max(1))
  #expect(portions.log.count == 4)

  // Everything, and more than there is.
  for demand in [Subscribers.Demand.unlimited, .max(7)] {
    let all = Reader()
    count(4).subscribe(all)
    all.ask(demand)
    #expect(all.log.count == 5)
  }

  // What is returned adds up, also while demand is open.
  let returns = Reader { number, _ in number == 1 ? .max(1) : .none }
  count(5).subscribe(returns)
  returns.ask(.max(2))
  #expect(returns.log.count == 3)
  returns.ask(.max(1))
  #expect(returns.log.count == 4)
  let oneByOne = Reader { _, _ in .max(1) }
  count(3).subscribe(oneByOne)
  oneByOne.ask(.max(1))
  #expect(oneByOne.log.count == 4)
  let unlimited = Reader { _, _ in .unlimited }
  count(3).subscribe(unlimited)
  unlimited.ask(.max(1))
  #expect(unlimited.log.count == 4)

  // A request from inside.
  let inside = Reader { number, run in
    if number <= 2 { run.request(.max(number)) }
    return .none
  }
  count(7).subscribe(inside)
  inside.ask(.max(2))
  #expect(inside.log.count == 5)
  inside.ask(.max(1))
  #expect(inside.log.count == 6)
  let last = Reader { _, run in
    run.request(.max(1))
    return .none
  }
  count(3).subscribe(last)
  last.ask(.max(1))
  #expect(last.log.count == 4)

  // Cancels.
  let outside = Reader()
  count(3).subscribe(outside)
  outside.ask(.max(1))
  outside.run?.cancel()
  outside.ask(.unlimited)
  #expect(outside.log.count == 1)
  for number in 1...3 {
    let cancels = Reader { input, run in
      if input == number { run.cancel() }
      return .max(1)
    }
    count(3).subscribe(cancels)
    cancels.ask(.unlimited)
    cancels.ask(.max(1))
    #expect(cancels.log.count == number)
  }

  // Two subscribers of one publisher take turns.
  let both = count(3)
  let (one, other) = (Reader(), Reader())
  both.subscribe(one)
  both.subscribe(other)
  one.ask(.max(2))
  other.ask(.max(1))
  one.run?.cancel()
  other.ask(.max(2))
  #expect(one.log.count == 2)
  #expect(other.log.count == 4)
}
