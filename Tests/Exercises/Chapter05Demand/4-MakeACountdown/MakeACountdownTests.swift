import Chapter01Handshake
import Chapter05Demand
import Exercise05_4
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/05-Demand.md#one-running-loop"

@Suite("05.4 Make a countdown", .exercise("Chapter05Demand/4-MakeACountdown"))
struct MakeACountdownTests {
  private let timeline = Timeline()

  private func subscribe(
    from start: Int = 3,
    answer: @escaping (Int, Subscription) -> Subscribers.Demand = { _, _ in
      .none
    },
    ask: @escaping (Subscription) -> Void
  ) {
    Countdown(from: start)
      .recorded(on: timeline)
      .subscribe(ScriptedSubscriber(onSubscription: ask, onValue: answer))
  }

  private func expect(
    _ lines: [String], _ lesson: String, see place: String = place,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectTimeline(
      timeline,
      is: Timeline.Recording(history: ["subscribe", "subscription"] + lines),
      lesson, see: place, sourceLocation: sourceLocation)
  }

  @Test("A subscriber that asks for everything gets everything, and the end.")
  func everything() {
    subscribe { $0.request(.unlimited) }
    expect(
      ["request unlimited", "value 3", "value 2", "value 1", "finished"],
      "Hand over a subscription; when it is asked, count down.")
  }

  @Test("A subscriber that does not ask gets its subscription alone.")
  func silent() {
    subscribe { _ in }
    expect([], "No request, no value.")
  }

  @Test("A countdown from 0 finishes unasked.")
  func empty() {
    subscribe(from: 0) { _ in }
    expect(
      ["finished"], "There is nothing to wait for.",
      see: "Chapters/05-Demand.md#the-end-is-free")
  }

  @Test("Requests add up, and the end comes with the last number.")
  func finite() {
    subscribe {
      $0.request(.max(1))
      $0.request(.max(2))
    }
    expect(
      [
        "request max(1)", "value 3", "request max(2)", "value 2", "value 1",
        "finished",
      ],
      "The end needs no demand of its own.",
      see: "Chapters/05-Demand.md#the-end-is-free")
  }

  @Test("What receive(_:) returns is a request.")
  func returned() {
    subscribe(
      answer: { value, _ in value == 3 ? .max(1) : .none },
      ask: { $0.request(.max(1)) })
    expect(
      ["request max(1)", "value 3", "returned max(1)", "value 2"],
      "Add it to the open demand.", see: "Chapters/05-Demand.md#an-account")
  }

  @Test("A request from inside receive(_:) joins the running loop.")
  func joins() {
    // What the subscriber is doing is on the time line, too: a delivery ends
    // before the next begins.
    let timeline = timeline
    var requests = 0
    subscribe(
      answer: { value, subscription in
        // A wrong answer may come back here for ever.
        requests += 1
        if requests <= 3 { subscription.request(.max(1)) }
        timeline.note("end of \(value)")
        return .none
      },
      ask: { $0.request(.max(1)) })
    expect(
      [
        "request max(1)",
        "value 3", "request max(1)", "note end of 3",
        "value 2", "request max(1)", "note end of 2",
        "value 1", "request max(1)", "note end of 1",
        "finished",
      ],
      "One loop at a time: a request from inside adds its demand and returns.")
  }

  @Test("A cancel from inside receive(_:) ends the run.")
  func cancelled() {
    subscribe(
      answer: { _, subscription in
        subscription.cancel()
        return .unlimited
      },
      ask: { $0.request(.unlimited) })
    expect(
      ["request unlimited", "value 3", "cancel", "returned unlimited"],
      "Ask at every turn whether the subscriber is still there.",
      see: "Chapters/05-Demand.md#the-loop-that-spins")
  }

  @Test("At the end, and at a cancel, the subscriber is let go.")
  func letsGo() {
    for end in ["end", "cancel"] {
      var subscription: Subscription?
      weak var watched: ScriptedSubscriber<Int, Never>?
      do {
        let subscriber = ScriptedSubscriber<Int, Never>(
          onSubscription: { subscription = $0 })
        watched = subscriber
        Countdown(from: 1).subscribe(subscriber)
        if end == "end" { subscription?.request(.unlimited) }
        if end == "cancel" {
          subscription?.cancel()
          subscriber.receive(completion: .finished)
        }
      }
      #expect(
        watched == nil,
        "After the \(end) the subscription holds the subscriber. Look at: \(place)"
      )
      withExtendedLifetime(subscription) {}
    }
  }
}
