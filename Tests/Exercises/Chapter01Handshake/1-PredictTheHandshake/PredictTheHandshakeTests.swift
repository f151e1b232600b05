import Chapter01Handshake
import Exercise01_1
import ExerciseSupport
import Testing

@Suite(
  "01.1 Predict the handshake",
  .exercise("Chapter01Handshake/1-PredictTheHandshake"))
struct PredictTheHandshakeTests {
  private func run(
    demand: Subscribers.Demand,
    then act: (LoggingSubscriber<String, Never>) -> Void = { _ in }
  ) -> [String] {
    var lines: [String] = []
    let subscriber = LoggingSubscriber<String, Never>(demand: demand) {
      lines.append($0)
    }
    SingleValuePublisher("Manny").subscribe(subscriber)
    act(subscriber)
    return lines
  }

  @Test("You predict what an eager subscriber logs.")
  func eagerSubscriber() {
    expectPrediction(
      eager, of: run(demand: .unlimited),
      "Take the calls one by one. Which object makes each call, and on which?",
      see: "Chapters/01-Handshake.md#run")
  }

  @Test("You predict what a silent subscriber logs.")
  func silentSubscriber() {
    expectPrediction(
      silent, of: run(demand: .none),
      "This subscriber requests nothing. What may a publisher still send?",
      see: "Chapters/01-Handshake.md#no-request-no-value")
  }

  @Test("You predict what a cancelled subscriber logs.")
  func cancelledSubscriber() {
    expectPrediction(
      cancelledFirst,
      of: run(demand: .none) { subscriber in
        subscriber.cancel()
        subscriber.request(.unlimited)
      },
      "The subscriber logs its own calls. Does the publisher answer them?",
      see: "Chapters/01-Handshake.md#run")
  }
}
