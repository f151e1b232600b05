// You ask in a loop until the end is there. For a counter that never ends,
// your test never ends: ask so many times as there are numbers, and then
// compare.
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
  // One by one, until the end.
  let portions = Reader()
  count(3).subscribe(portions)
  while portions.log.last != "end" { portions.ask(.max(1)) }
  #expect(portions.log == ["1", "2", "3", "end"])

  // Everything, and more than there is.
  for demand in [Subscribers.Demand.unlimited, .max(7)] {
    let all = Reader()
    count(4).subscribe(all)
    all.ask(demand)
    #expect(all.log == ["1", "2", "3", "4", "end"])
  }

  // What is returned adds up, also while demand is open.
  let returns = Reader { number, _ in number == 1 ? .max(1) : .none }
  count(5).subscribe(returns)
  returns.ask(.max(2))
  #expect(returns.log == ["1", "2", "3"])
  returns.ask(.max(1))
  #expect(returns.log == ["1", "2", "3", "4"])
  let oneByOne = Reader { _, _ in .max(1) }
  count(3).subscribe(oneByOne)
  oneByOne.ask(.max(1))
  #expect(oneByOne.log == ["1", "2", "3", "end"])
  let unlimited = Reader { _, _ in .unlimited }
  count(3).subscribe(unlimited)
  unlimited.ask(.max(1))
  #expect(unlimited.log == ["1", "2", "3", "end"])

  // A request from inside.
  let inside = Reader { number, run in
    if number <= 2 { run.request(.max(number)) }
    return .none
  }
  count(7).subscribe(inside)
  inside.ask(.max(2))
  #expect(inside.log == ["1", "2", "3", "4", "5"])
  inside.ask(.max(1))
  #expect(inside.log == ["1", "2", "3", "4", "5", "6"])
  let last = Reader { _, run in
    run.request(.max(1))
    return .none
  }
  count(3).subscribe(last)
  last.ask(.max(1))
  #expect(last.log == ["1", "2", "3", "end"])

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

  // Two subscribers of one publisher take turns.
  let both = count(3)
  let (one, other) = (Reader(), Reader())
  both.subscribe(one)
  both.subscribe(other)
  one.ask(.max(2))
  other.ask(.max(1))
  one.run?.cancel()
  other.ask(.max(2))
  #expect(one.log == ["1", "2"])
  #expect(other.log == ["1", "2", "3", "end"])
}
