import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter12Values
import Chapter13PublishersOfPublishers
import Exercise12_1
import ExerciseSupport
import Testing

@Suite(
  "12.1 Predict the values", .exercise("Chapter12Values/1-PredictTheValues")
)
struct PredictTheValuesTests {
  private struct TooBig: Error, CustomStringConvertible {
    var description: String { "too big" }
  }

  @Test("You predict when Just's own map calls its closure.")
  func map() {
    var lines: [String] = []
    let publisher = Just(7).map { value in
      lines.append("map")
      return value
    }
    lines += ["made"]
    subscribeTwice(to: publisher) { lines.append($0) }
    expectPrediction(
      mapping, of: lines,
      "`Just` has its value already. What would the closure have to wait for?",
      see: "Chapters/12-Values.md#justmap-runs-its-closure-at-once")
  }

  @Test("You predict when a future does its work, and how often.")
  func future() {
    var lines: [String] = []
    let publisher = Future<Int, Never> { promise in
      lines.append("work")
      promise(.success(7))
    }
    lines += ["made"]
    subscribeTwice(to: publisher) { lines.append($0) }
    expectPrediction(
      working, of: lines, "A future starts its work without a subscriber.",
      see: "Chapters/12-Values.md#a-future-works-once-when-it-is-made")
  }

  @Test("You predict when a deferred future does its work, and how often.")
  func deferred() {
    var lines: [String] = []
    let publisher = Deferred {
      Future<Int, Never> { promise in
        lines.append("work")
        promise(.success(7))
      }
    }
    lines += ["made"]
    subscribeTwice(to: publisher) { lines.append($0) }
    expectPrediction(
      workingLater, of: lines, "Which event creates each future now?",
      see:
        "Chapters/12-Values.md#deferred-makes-a-publisher-for-each-subscriber")
  }

  @Test("You predict the events after a failure.")
  func fails() {
    var lines: [String] = []
    let sink = (3...6).publisher.setFailureType(to: TooBig.self)
      .flatMap { number in
        number <= 4
          ? Just(number).setFailureType(to: TooBig.self).eraseToAnyPublisher()
          : Fail(error: TooBig()).eraseToAnyPublisher()
      }
      .sink {
        lines.append("\($0)")
      } receiveValue: {
        lines.append("\($0)")
      }
    sink.cancel()
    expectPrediction(
      failing, of: lines,
      "What happens to the other children when one of them fails?",
      see:
        "Chapters/13-PublishersOfPublishers.md#a-childs-failure-fails-the-run")
  }

  @Test("You predict the order of two children with unlimited demand.")
  func all() {
    var lines: [String] = []
    pairs.sink { lines.append("\($0)") }.cancel()
    expectPrediction(
      takingAll, of: lines,
      "The first child receives its request before the second child exists.",
      see:
        "Chapters/13-PublishersOfPublishers.md#flatmap-prefetches-one-value-of-each-child"
    )
  }

  private var pairs: some Publisher<Int, Never> {
    [1, 2].publisher.flatMap { [$0 * 10, $0 * 10 + 1].publisher }
  }

  private func subscribeTwice<P: Publisher>(
    to publisher: P, write: @escaping (String) -> Void
  ) where P.Output == Int, P.Failure == Never {
    for name in ["A", "B"] {
      publisher.sink { write("\(name)\($0)") }.cancel()
    }
  }
}
