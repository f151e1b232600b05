import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Exercise05_1
import ExerciseSupport
import Testing
import Timeline

@Suite(
  "05.1 Predict the demand", .exercise("Chapter05Demand/1-PredictTheDemand"))
struct PredictTheDemandTests {
  @Test("You predict a request for two of three values.")
  func three() {
    expectPrediction(
      twoOfThree, of: run(3) { $0.request(.max(2)) },
      "Two values are requested. Which value is left, and is it requested?",
      see: "Chapters/05-Demand.md#run")
  }

  @Test("You predict a request for two of two values.")
  func two() {
    expectPrediction(
      twoOfTwo, of: run(2) { $0.request(.max(2)) },
      "Both values are requested. What must follow the last one?",
      see: "Chapters/05-Demand.md#run")
  }

  @Test("You predict the effect of returned demand.")
  func returned() {
    expectPrediction(
      oneAndOneMore, of: run(3, answer: [.max(1)]) { $0.request(.max(1)) },
      "Demand that `receive(_:)` returns is added to the outstanding demand.",
      see: "Chapters/05-Demand.md#outstanding-demand")
  }

  @Test("You predict an empty run without a request.")
  func nothing() {
    expectPrediction(
      nothingOfNothing, of: run(0) { _ in },
      "There is no value to request. Does a completion need a request?",
      see: "Chapters/05-Demand.md#a-completion-needs-no-demand")
  }

  @Test("You predict two requests.")
  func twice() {
    expectPrediction(
      oneAndOneAgain,
      of: run(3) {
        $0.request(.max(1))
        $0.request(.max(1))
      },
      "Does a second request replace the first one, or add to it?",
      see: "Chapters/05-Demand.md#outstanding-demand")
  }

  private func run(
    _ count: Int, answer: [Subscribers.Demand] = [],
    ask: @escaping (Subscription) -> Void
  ) -> [String] {
    let timeline = Timeline()
    var answers = answer[...]
    Publishers.IntPublisher(numberOfValues: count)
      .recorded(on: timeline)
      .subscribe(
        ScriptedSubscriber(
          onSubscription: ask,
          onValue: { _, _ in answers.popFirst() ?? .none }))
    return timeline.events.compactMap { event in
      switch event.kind {
      case .value, .completion: event.text
      default: nil
      }
    }
  }
}
