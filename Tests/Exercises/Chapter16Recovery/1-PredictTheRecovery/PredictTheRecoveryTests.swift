import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter08Time
import Chapter12Values
import Chapter13PublishersOfPublishers
import Chapter16Recovery
import Exercise16_1
import ExerciseSupport
import Testing

private let chapter = "Chapters/16-Recovery.md"

private struct Trouble: Error {}

@Suite(
  "16.1 Predict the recovery",
  .exercise("Chapter16Recovery/1-PredictTheRecovery"))
struct PredictTheRecoveryTests {
  private let book = TestLog()

  private var source: some Publisher<Int, Trouble> {
    Deferred { [book] in
      book.write("run")
      return Fail<Int, Trouble>(error: Trouble())
    }
  }

  private var faltering: some Publisher<Int, Error> {
    Deferred { [book] in
      book.write("run")
      return [1, 2, 3].publisher.tryMap { number in
        guard number < 3 else { throw Trouble() }
        return number
      }
    }
  }

  private func expect<P: Publisher>(
    _ prediction: [StaticString], _ publisher: P,
    demand: Subscribers.Demand = .unlimited, then: () -> Void = {},
    _ lesson: String, see anchor: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let book = book
    publisher.subscribe(
      LoggingSubscriber(demand: demand) { line in
        let words = line.split(separator: " ", maxSplits: 1)
        switch words[0] {
        case "value": book.write("\(words[1])")
        case "subscription", "request": break
        case "finished": book.write("finished")
        default: book.write("failed")
        }
      })
    then()
    expectPrediction(
      prediction, of: book.lines, lesson, see: chapter + anchor,
      sourceLocation: sourceLocation)
  }

  @Test("You predict two retries.")
  func two() {
    expect(
      twoRetries, source.retry(2),
      "How many attempts does `retry(2)` allow, including the first one?",
      see: "#retry-subscribes-again")
  }

  @Test("You predict a retry and then a catch.")
  func retryThenCatch() {
    expect(
      retriedAndCaught, source.retry(1).catch { _ in Just(9) },
      "Which operator receives the first failure: `retry` or `catch`?",
      see: "#catch-replaces-the-source")
  }

  @Test("You predict a catch and then a retry.")
  func catchThenRetry() {
    expect(
      caughtAndRetried, source.catch { _ in Just(9) }.retry(1),
      "Does any failure get past `catch` to `retry`?",
      see: "#catch-replaces-the-source")
  }

  @Test("You predict a source that is caught with itself.")
  func itself() {
    let again = source
    expect(
      caughtWithItself, again.catch { _ in again }.retry(1),
      "`retry` subscribes again to everything before it, including the `catch`.",
      see: "#retry-after-a-pause")
  }

  @Test("You predict a source that delivers before it fails.")
  func values() {
    expect(
      valuesFirst, faltering.retry(1),
      "Delivered values stay delivered, even if a failure follows them.",
      see: "#the-outstanding-demand-after-a-failure")
  }

  @Test("You predict the demand of the second run.")
  func three() {
    expect(
      threeOfThem, faltering.retry(1), demand: .max(3),
      "How much demand is outstanding when the first run fails?",
      see: "#the-outstanding-demand-after-a-failure")
  }

  @Test("You predict a retried future.")
  func future() {
    let future = Future<Int, Trouble> { [book] promise in
      book.write("run")
      promise(.failure(Trouble()))
    }
    expect(
      futureRetried, future.retry(2),
      "When does a future call its closure, and how often?",
      see: "#futures-and-shared-publishers-run-once")
  }

  @Test("You predict what receive(on:) delivers, and when.")
  func later() {
    let scheduler = VirtualTimeScheduler()
    expect(
      receivedLater, [1].publisher.receive(on: scheduler),
      then: {
        book.write("subscribed")
        scheduler.advance()
      }, "Which calls move to the scheduler, and what continues at once?",
      see: "#receiveon")
  }
}
