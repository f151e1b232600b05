import Chapter01Handshake
import Testing
import Timeline

@Suite("A timeline records a pipeline's events")
struct RecordingTests {
  @Test("The whole handshake is recorded, in order, on its lanes")
  func handshake() {
    let timeline = Timeline()
    SingleValuePublisher(1).recorded(on: timeline)
      .subscribe(LoggingSubscriber<Int, Never>(log: { _ in }))
    #expect(
      timeline.history == [
        "subscribe", "subscription", "request unlimited", "value 1", "finished",
      ])
    #expect(
      timeline.lanes == ["program", "publisher", "subscription", "subscriber"])
    #expect(
      timeline.events.map(\.from) == [
        "program", "publisher", "subscriber", "subscription",
        "subscription",
      ])
  }

  @Test("A cancel without other events is recorded")
  func cancelled() {
    let timeline = Timeline()
    let subscriber = LoggingSubscriber<Int, Never>(
      demand: .none, log: { _ in })
    SingleValuePublisher(1).recorded(on: timeline).subscribe(subscriber)
    subscriber.cancel()
    #expect(timeline.history == ["subscribe", "subscription", "cancel"])
  }

  @Test("A second subscriber gets its own lanes; the same one keeps its lanes")
  func lanes() {
    let timeline = Timeline()
    let one = LoggingSubscriber<Int, Never>(demand: .none, log: { _ in })
    let two = LoggingSubscriber<Int, Never>(demand: .none, log: { _ in })
    let publisher = SingleValuePublisher(1).recorded(on: timeline)
    for subscriber in [one, two, one] { publisher.subscribe(subscriber) }
    #expect(
      timeline.events.filter { $0.kind == .subscription }.map(\.to) == [
        "subscriber", "subscriber 2", "subscriber",
      ])
    #expect(
      timeline.lanes == [
        "program", "publisher", "subscription", "subscriber",
        "subscription 2", "subscriber 2", "subscription 3",
      ])
  }

  @Test("Events carry the virtual time at which they happened")
  func time() {
    let timeline = Timeline(lanes: ["clock"])
    timeline.note("start")
    timeline.advance(to: 30)
    timeline.call(from: "clock", to: "publisher", "tick")
    #expect(timeline.events.map(\.time) == [0, 30])
    #expect(timeline.history == ["note start", "tick"])
    #expect(timeline.lanes == ["clock", "publisher"])
  }
}
