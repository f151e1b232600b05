import Chapter01Handshake
import Exercise05_3
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/05-Demand.md#the-lost-name"

@Suite("05.3 Lose no name", .exercise("Chapter05Demand/3-LoseNoName"))
struct LoseNoNameTests {
  private let timeline = Timeline()

  private func subscribe(
    answer: @escaping (String, Subscription) -> Subscribers.Demand = { _, _ in
      .none
    },
    ask: @escaping (Subscription) -> Void
  ) {
    MyCoolPublisher()
      .recorded(on: timeline)
      .subscribe(ScriptedSubscriber(onSubscription: ask, onValue: answer))
  }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectTimeline(
      timeline,
      is: Timeline.Recording(history: ["subscribe", "subscription"] + lines),
      lesson, see: place, sourceLocation: sourceLocation)
  }

  @Test("A subscriber that asks for everything gets three names and the end.")
  func everything() {
    subscribe { $0.request(.unlimited) }
    expect(
      [
        "request unlimited", "value Manny", "value Moe", "value Jack",
        "finished",
      ],
      "That worked before you began, and has to go on working.")
  }

  @Test("A subscriber that asks for one at a time loses none.")
  func oneAtATime() {
    subscribe { subscription in
      for _ in 1...3 { subscription.request(.max(1)) }
    }
    expect(
      [
        "request max(1)", "value Manny", "request max(1)", "value Moe",
        "request max(1)", "value Jack", "finished",
      ],
      "Look at the demand before you take a name out.")
  }

  @Test("With two asked for, the third waits, and so does the end.")
  func two() {
    subscribe { $0.request(.max(2)) }
    expect(
      ["request max(2)", "value Manny", "value Moe"],
      "A name is left, so the run is not over.")
  }

  @Test("What receive(_:) returns counts.")
  func returned() {
    subscribe(
      answer: { _, _ in .max(1) }, ask: { $0.request(.max(1)) })
    expect(
      [
        "request max(1)", "value Manny", "returned max(1)", "value Moe",
        "returned max(1)", "value Jack", "returned max(1)", "finished",
      ],
      "Each name brings the demand for the next.")
  }

  @Test("After a cancel from inside receive(_:) nothing comes.")
  func cancelled() {
    subscribe(
      answer: { _, subscription in
        subscription.cancel()
        return .none
      },
      ask: { $0.request(.unlimited) })
    expect(
      ["request unlimited", "value Manny", "cancel"],
      "A cancelled run has no subscriber.")
  }
}
