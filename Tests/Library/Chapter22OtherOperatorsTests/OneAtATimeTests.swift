import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter08Time
import Chapter10FirstAndMerge
import Chapter11Subjects
import Chapter12Values
import Chapter13PublishersOfPublishers
import Chapter16Recovery
import Chapter17Sharing
import Chapter19SeveralPublishers
import Chapter20AForm
import Chapter21Async
import Chapter22OtherOperators
import ExerciseSupport
import Testing

/// Two upstreams and a clock for one run of an operator.
struct Crossing {
  let left = PassthroughSubject<Int, ExpectedTrouble>()
  let right = PassthroughSubject<Int, ExpectedTrouble>()
  let clock = VirtualTimeScheduler()
}

typealias Crossed = AnyPublisher<Int, ExpectedTrouble>

struct CrossedOperator: CustomTestStringConvertible {
  let name: String
  let make: (Crossing) -> Crossed

  init<P: Publisher>(_ name: String, _ make: @escaping (Crossing) -> P)
  where P.Output == Int, P.Failure == ExpectedTrouble {
    self.name = name
    self.make = { AnyPublisher(make($0)) }
  }

  var testDescription: String { name }
}

private let operators = [
  CrossedOperator("merge") { $0.left.merge(with: $0.right) },
  CrossedOperator("MergeMany") { Publishers.MergeMany($0.left, $0.right) },
  CrossedOperator("combineLatest") { $0.left.combineLatest($0.right) { $1 } },
  CrossedOperator("zip") { $0.left.zip($0.right) { $1 } },
  CrossedOperator("prefix") { $0.left.prefix(untilOutputFrom: $0.right) },
  CrossedOperator("drop") { $0.left.drop(untilOutputFrom: $0.right) },
  CrossedOperator("append") { $0.left.append($0.right) },
  CrossedOperator("flatMap") { crossing in
    [crossing.left, crossing.right].publisher
      .setFailureType(to: ExpectedTrouble.self).flatMap { $0 }
  },
  CrossedOperator("switchToLatest") { crossing in
    crossing.right.map { _ in crossing.left }.switchToLatest()
  },
  CrossedOperator("catch") { crossing in
    crossing.left.catch { _ in crossing.right }
  },
  CrossedOperator("retry") { $0.left.merge(with: $0.right).retry(1) },
  CrossedOperator("buffer") {
    $0.left.merge(with: $0.right)
      .buffer(size: 9, prefetch: .byRequest, whenFull: .dropNewest)
  },
  CrossedOperator("debounce") { $0.left.debounce(for: 1, scheduler: $0.clock) },
  CrossedOperator("delay") { $0.left.delay(for: 1, scheduler: $0.clock) },
  CrossedOperator("throttle") {
    $0.left.throttle(for: 1, scheduler: $0.clock, latest: true)
  },
  CrossedOperator("timeout") {
    $0.left.timeout(1, scheduler: $0.clock, customError: { .expected })
  },
  CrossedOperator("collect") {
    $0.left.collect(.byTimeOrCount($0.clock, 1, 1)).map { $0[0] }
  },
  CrossedOperator("receive") { $0.left.receive(on: $0.clock) },
  CrossedOperator("subscribe") { $0.left.subscribe(on: $0.clock) },
  CrossedOperator("share") { $0.left.merge(with: $0.right).share() },
]

@Suite("A subscriber is called by one thread at a time")
struct OneAtATimeTests {
  @Test(
    "The other upstream and the clock wait for a value that is being received.",
    arguments: operators)
  fileprivate func oneAtATime(piece: CrossedOperator) {
    let crossing = Crossing()
    let isInside = Locked(false)
    var calls = 0
    var overlaps = 0
    let run = piece.make(crossing).sink { _ in
      if isInside.withLock({ $0 }) { overlaps += 1 }
    } receiveValue: { _ in
      calls += 1
      if isInside.exchange(true) {
        overlaps += 1
        return
      }
      if calls == 1 {
        onThreads(1) { _ in
          crossing.right.send(9)
          crossing.left.send(8)
          crossing.clock.advance(by: 5)
          crossing.right.send(completion: .failure(.expected))
          crossing.left.send(completion: .finished)
          crossing.clock.advance(by: 5)
        }
      }
      isInside.exchange(false)
    }
    crossing.clock.advance(by: 0.5)
    crossing.left.send(2)
    crossing.right.send(1)
    crossing.left.send(3)
    crossing.clock.advance(by: 5)
    crossing.left.send(completion: .failure(.expected))
    crossing.right.send(4)
    #expect(calls > 0)
    #expect(overlaps == 0)
    run.cancel()
  }
}
