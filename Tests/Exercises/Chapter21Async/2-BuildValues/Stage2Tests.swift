import Chapter01Handshake
import Chapter05Demand
import Exercise21_2
import ExerciseSupport
import Testing
import Timeline

@Suite(
  "21.2 Stage 2: Two ends", .exercise("Chapter21Async/2-BuildValues"))
struct Stage2Tests {
  private let stand = Stand()

  @Test("A finish ends the turn that waits, and every turn after it.")
  func finish() {
    let iterator = Values(of: stand.taps).makeAsyncIterator()
    stand.turn(iterator, times: 3)
    stand.end(.finished)
    stand.expect(
      ["  request max(1)", "nil", "nil", "nil"],
      "After the end nobody is left to be asked.")
  }

  @Test("A finish between two turns ends the next one.")
  func finishBetween() {
    let iterator = Values(of: stand.taps).makeAsyncIterator()
    stand.turn(iterator)
    stand.send(1)
    stand.end(.finished)
    stand.turn(iterator)
    stand.expect(
      ["  request max(1)", "1", "nil"], "Remember that the run is over.")
  }

  @Test("A value and a finish in one request are both told.")
  func both() {
    stand.loop(over: Values(of: Numbers(count: 2)))
    stand.expect(
      ["1", "2", "end"], "The value is for this turn, the end for the next.")
  }

  @Test("A failure is thrown by the turn that waits, once.")
  func failure() {
    let iterator = Values(of: stand.taps).makeAsyncIterator()
    stand.turn(iterator, times: 3)
    stand.end(.failure(Trouble()))
    stand.expect(
      ["  request max(1)", "trouble", "nil", "nil"],
      "A failure is told once, and then the run is over.")
  }

  @Test("A failure between two turns is thrown by the next one.")
  func failureBetween() {
    let pause = Pause()
    stand.loop(over: Values(of: stand.taps)) { await pause.wait() }
    stand.send(1)
    stand.end(.failure(Trouble()))
    stand.book.write("(it is busy)")
    pause.end()
    stand.tasks.run()
    stand.expect(
      ["  request max(1)", "1", "(it is busy)", "trouble"],
      "Nobody waits when it comes, so keep it for whoever asks next.")
  }

  @Test("At both ends the subscription is let go.")
  func released() {
    for completion in [
      Subscribers.Completion<Trouble>.finished, .failure(Trouble()),
    ] {
      let late = Handing()
      let iterator = Values(of: late).makeAsyncIterator()
      let before = late.subscription != nil
      late.end(completion)
      expectHistory(
        [before, late.subscription != nil].map { $0 ? "held" : "released" },
        is: ["held", "released"],
        "A subscription that has ended is of no use to anybody.", see: place)
      withExtendedLifetime(iterator) {}
    }
  }
}

/// Hands over a subscription that nobody else holds.
private final class Handing: Publisher {
  typealias Output = Int
  typealias Failure = Trouble
  private(set) weak var subscription: Nothing?
  private(set) var end: (Subscribers.Completion<Trouble>) -> Void = { _ in }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    let subscription = Nothing()
    self.subscription = subscription
    end = { subscriber.receive(completion: $0) }
    subscriber.receive(subscription: subscription)
  }

  final class Nothing: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }
}
