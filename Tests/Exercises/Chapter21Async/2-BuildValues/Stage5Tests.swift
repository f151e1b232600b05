import Chapter01Handshake
import Chapter05Demand
import Exercise21_2
import ExerciseSupport
import Testing
import Timeline

@Suite(
  "21.2 Stage 5: Late, and from any thread",
  .exercise("Chapter21Async/2-BuildValues"))
struct Stage5Tests {
  private let stand = Stand()

  @Test(
    "Every small program: turns, ends, and what is let go.", .search,
    arguments: [false, true])
  func everyProgram(cancels: Bool) {
    Turns.search(cancels: cancels, see: place).run(.half)
  }

  @Test("A subscription that comes late is asked for the turn that waits.")
  func late() {
    let late = Late(stand.book)
    let iterator = Values(of: late).makeAsyncIterator()
    stand.turn(iterator)
    stand.book.write("(it waits)")
    onThreads(1) { _ in late.handOver("first") }
    late.send(1)
    stand.tasks.run()
    withExtendedLifetime(iterator) {}
    expectHistory(
      Array(stand.book.lines.prefix(3)),
      is: ["(it waits)", "  first: request max(1)", "1"],
      "The turn could not ask anybody. Whoever comes has to be asked.",
      see: place)
  }

  @Test("A subscription that comes before the first turn is asked for nothing.")
  func early() {
    let late = Late(stand.book)
    let iterator = Values(of: late).makeAsyncIterator()
    late.handOver("first")
    stand.book.write("(attached)")
    stand.turn(iterator)
    withExtendedLifetime(iterator) {}
    expectHistory(
      Array(stand.book.lines.prefix(2)),
      is: ["(attached)", "  first: request max(1)"],
      "Ask for the turn that waits, if there is one.", see: place)
  }

  @Test("A second subscription is cancelled.")
  func second() {
    let late = Late(stand.book)
    let iterator = Values(of: late).makeAsyncIterator()
    late.handOver("first")
    late.handOver("second")
    stand.turn(iterator)
    withExtendedLifetime(iterator) {}
    expectHistory(
      Array(stand.book.lines.prefix(2)),
      is: ["  second: cancel", "  first: request max(1)"],
      "A run has one subscription.", see: place)
  }

  @Test("A subscription that comes after a cancel is cancelled.")
  func afterTheCancel() {
    let late = Late(stand.book)
    let iterator = Values(of: late).makeAsyncIterator()
    let task = stand.turn(iterator)
    task.cancel()
    stand.tasks.run()
    late.handOver("first")
    withExtendedLifetime(iterator) {}
    stand.expect(
      ["nil", "  first: cancel"],
      "Whoever comes too late has to hear that nobody listens.")
  }

  @Test("No lock is held while it asks, and none while it cancels.")
  func locks() {
    let book = stand.book
    let taps = Calling(book)
    let iterator = Values(of: taps).makeAsyncIterator()
    let task = stand.turn(iterator)
    task.cancel()
    stand.tasks.run()
    withExtendedLifetime(iterator) {}
    stand.expect(
      ["request max(1)", "back", "cancel", "back", "nil"],
      "Look and change under the lock, leave it, and then call.")
  }

  @Test(
    "Stress: A cancel meets a value, and the turn comes back once.", .stress)
  func race() {
    for _ in 0..<100 {
      let stand = Stand()
      let taps = stand.taps
      let iterator = Values(of: taps).makeAsyncIterator()
      let task = stand.turn(iterator)
      onThreads(3) { thread in
        switch thread {
        case 0: taps.send(1)
        case 1: task.cancel()
        default: taps.send(completion: .finished)
        }
      }
      stand.tasks.run()
      withExtendedLifetime(iterator) {}
      expectHistory(
        stand.book.lines.filter { !$0.hasPrefix(" ") }
          .map { $0 == "1" ? "nil" : $0 }, is: ["nil"],
        "Whoever takes the turn out resumes it, and nobody else.", see: place)
    }
  }
}

/// Lets another thread send while it is asked, and while it is cancelled.
private final class Calling: Publisher {
  typealias Output = Int
  typealias Failure = Trouble
  private let book: TestLog

  init(_ book: TestLog) { self.book = book }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    subscriber.receive(
      subscription: Inner(book) { subscriber.receive(subscription: $0) })
  }

  private final class Inner: Subscription {
    private let book: TestLog
    private let callBack: (Subscription) -> Void

    init(_ book: TestLog, _ callBack: @escaping (Subscription) -> Void) {
      self.book = book
      self.callBack = callBack
    }

    func request(_ demand: Subscribers.Demand) { say("request \(demand)") }

    func cancel() { say("cancel") }

    private func say(_ word: String) {
      book.write(word)
      book.write("back", ifItReturns: { [callBack] in callBack(Silent()) })
    }
  }

  private final class Silent: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }
}
