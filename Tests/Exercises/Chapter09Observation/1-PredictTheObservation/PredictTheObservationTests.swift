import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter07ControlEvents
import Chapter09Observation
import Chapter10FirstAndMerge
import Exercise09_1
import ExerciseSupport
import Testing

private final class Counter: KeyValueObserving {
  @Observed var observed = 0
  @Published var published = 0
}

@Suite(
  "09.1 Predict the observation",
  .exercise("Chapter09Observation/1-PredictTheObservation"))
struct PredictTheObservationTests {
  private let counter = Counter()

  @Test("You predict what .prior adds.")
  func prior() {
    var lines: [String] = []
    let cancellable = counter.publisher(
      for: \.observed, options: [.new, .prior]
    ).sink { lines.append("\($0)") }
    for number in [1, 2] { counter.observed = number }
    cancellable.cancel()
    expectPrediction(
      withPrior, of: lines,
      "`.prior` notifies before each change, too. Which value is read then?",
      see: "Chapters/09-Observation.md#the-options-of-an-observation")
  }

  @Test("You predict the object's value while a published value arrives.")
  func looking() {
    var lines: [String] = []
    let cancellable = counter.$published.sink { [counter] in
      lines.append("\($0)/\(counter.published)")
    }
    for number in [1, 2] { counter.published = number }
    cancellable.cancel()
    expectPrediction(
      lookingAtTheObject, of: lines,
      "Which happens first: is the value published, or is it stored?",
      see: "Chapters/09-Observation.md#before-or-after-the-change-published")
  }

  @Test("You predict which value an observation keeps for a late request.")
  func observedLate() {
    expectPrediction(
      observedAndAskedLate,
      of: askedLate(counter.publisher(for: \.observed)) {
        counter.observed = $0
      },
      "No later value replaces the waiting one. What demand does it spend?",
      see: "Chapters/09-Observation.md#values-without-demand")
  }

  @Test(
    "You predict which value a published property keeps for a late request.")
  func publishedLate() {
    expectPrediction(
      publishedAndAskedLate,
      of: askedLate(counter.$published) { counter.published = $0 },
      "Each newer value replaces the value that waits.",
      see: "Chapters/09-Observation.md#values-without-demand")
  }

  @Test("You predict a change inside a change.")
  func inside() {
    var lines: [String] = []
    let cancellables = ["A", "B"].map { name in
      counter.$published.dropFirst().sink { [counter] value in
        lines.append("\(name)\(value)")
        if name == "A", value == 1 { counter.published = 5 }
      }
    }
    counter.published = 1
    lines.append("\(counter.published)")
    cancellables.forEach { $0.cancel() }
    expectPrediction(
      setInside, of: lines,
      "The inner change is complete before the outer one continues.",
      see: "Chapters/09-Observation.md#a-change-inside-a-change")
  }

  private func askedLate(
    _ values: some Publisher<Int, Never>, set: (Int) -> Void
  ) -> [String] {
    var lines: [String] = []
    let subscriber = ScriptedSubscriber<Int, Never>(
      onValue: { value, _ in
        lines.append("\(value)")
        return .none
      })
    values.subscribe(subscriber)
    set(1)
    set(2)
    subscriber.subscription?.request(.max(1))
    set(3)
    subscriber.subscription?.cancel()
    return lines
  }
}
