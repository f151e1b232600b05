import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter11Subjects
import Chapter19SeveralPublishers
import Chapter20AForm
import Exercise19_1
import ExerciseSupport
import Testing

@Suite(
  "19.1 Predict the state",
  .exercise("Chapter19SeveralPublishers/1-PredictTheState"))
struct PredictTheStateTests {
  private let letters = PassthroughSubject<String, Never>()
  private let numbers = PassthroughSubject<Int, Never>()

  /// Returns the lines that a sink of `publisher` prints while `body` runs.
  private func lines<P: Publisher>(
    of publisher: P, _ body: () -> Void = {}
  ) -> [String] where P.Output == String, P.Failure == Never {
    var lines: [String] = []
    let sink = publisher.sink {
      lines.append("\($0)")
    } receiveValue: {
      lines.append($0)
    }
    body()
    sink.cancel()
    return lines
  }

  private func sendFour() {
    letters.send("A")
    letters.send("B")
    numbers.send(1)
    letters.send("C")
  }

  private func sendWithAnEnd() {
    letters.send("A")
    numbers.send(1)
    letters.send(completion: .finished)
    numbers.send(2)
    numbers.send(completion: .finished)
  }

  @Test("You predict which values meet in combineLatest.")
  func combines() {
    expectPrediction(
      latest,
      of: lines(
        of: letters.combineLatest(numbers) { "\($0)\($1)" }, sendFour),
      "Which letter is the latest when the first number arrives?",
      see: "Chapters/19-SeveralPublishers.md#which-values-are-kept")
  }

  @Test("You predict which values meet in zip.")
  func zips() {
    expectPrediction(
      zipped, of: lines(of: letters.zip(numbers) { "\($0)\($1)" }, sendFour),
      "Which letter came first, and which number is its partner?",
      see: "Chapters/19-SeveralPublishers.md#the-queues-of-zip")
  }

  @Test("You predict combineLatest when a side completes.")
  func combinesToTheEnd() {
    expectPrediction(
      latestWithAnEnd,
      of: lines(
        of: letters.combineLatest(numbers) { "\($0)\($1)" }, sendWithAnEnd),
      "Does the last letter stay in use after the letters have finished?",
      see: "Chapters/19-SeveralPublishers.md#when-combinelatest-and-zip-finish")
  }

  @Test("You predict zip when a side completes.")
  func zipsToTheEnd() {
    expectPrediction(
      zippedWithAnEnd,
      of: lines(of: letters.zip(numbers) { "\($0)\($1)" }, sendWithAnEnd),
      "Can there be another pair after the letters have finished?",
      see: "Chapters/19-SeveralPublishers.md#when-combinelatest-and-zip-finish")
  }

  @Test("You predict combineLatest of one source on two paths.")
  func glitches() {
    let price = CurrentValueSubject<Int, Never>(1)
    expectPrediction(
      twoWays,
      of: lines(
        of: price.combineLatest(price.map { $0 * 10 }) { "\($0) \($1)" }
      ) { price.send(2) },
      "One path receives the new price first. What does the sink see then?",
      see: "Chapters/19-SeveralPublishers.md#a-state-that-never-was")
  }

  @Test("You predict combineLatest of two sequences.")
  func coldSides() {
    expectPrediction(
      sequences,
      of: lines(
        of: ["A", "B"].publisher.combineLatest([1, 2].publisher) {
          "\($0)\($1)"
        }),
      "Which sequence delivers first, and when is its last value delivered?",
      see: "Chapters/19-SeveralPublishers.md#which-values-are-kept")
  }
}
