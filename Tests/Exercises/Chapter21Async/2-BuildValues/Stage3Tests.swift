import Chapter01Handshake
import Chapter05Demand
import Exercise21_2
import ExerciseSupport
import Testing
import Timeline

@Suite(
  "21.2 Stage 3: A cancelled task",
  .exercise("Chapter21Async/2-BuildValues"))
struct Stage3Tests {
  private let stand = Stand()

  @Test("A cancel while a turn waits ends the run and the turn.")
  func waiting() {
    let iterator = Values(of: stand.taps).makeAsyncIterator()
    let task = stand.turn(iterator)
    task.cancel()
    stand.tasks.run()
    stand.book.write("(the task is over)")
    withExtendedLifetime(iterator) {}
    stand.expect(
      ["  request max(1)", "  cancel", "nil", "(the task is over)"],
      "A cancelled task needs no more values: cancel the run, and let the"
        + " waiting turn return nil.")
  }

  @Test("A value or failure after a cancel is dropped.")
  func after() {
    let iterator = Values(of: Deaf(stand.taps)).makeAsyncIterator()
    let task = stand.turn(iterator)
    task.cancel()
    stand.send(1)
    stand.end(.failure(Trouble()))
    stand.turn(iterator)
    stand.expect(
      ["  request max(1)", "nil", "nil"],
      "After a cancel every turn returns nil. A later value or failure is"
        + " dropped, and `receive(_:)` returns `.none`.")
  }
}

/// A publisher that passes on everything except a cancel.
private struct Deaf: Publisher {
  typealias Output = Int
  typealias Failure = Trouble
  let upstream: Taps

  init(_ upstream: Taps) { self.upstream = upstream }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    upstream.subscribe(Inner(subscriber))
  }

  private final class Inner<S: Subscriber>: Subscriber, Subscription
  where S.Input == Int, S.Failure == Trouble {
    let downstream: S
    var subscription: Subscription?

    init(_ downstream: S) { self.downstream = downstream }

    func receive(subscription: Subscription) {
      self.subscription = subscription
      downstream.receive(subscription: self)
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Trouble>) {
      downstream.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) { subscription?.request(demand) }

    func cancel() {}
  }
}
