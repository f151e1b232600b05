import Chapter01Handshake
import Testing

@testable import Timeline
@testable import TimelineText
@testable import TimelineDrawing

@Suite("Watched values are read at each event")
struct WatchTests {
  @Test("Each event has the values from just before it")
  func values() {
    let timeline = Timeline()
    var count = 0
    timeline.watch("count") { count }
    timeline.note("before")
    count = 1
    timeline.call(from: "a", to: "b", "call") { count = 2 }
    timeline.note("after")
    #expect(timeline.recording.watched.map(\.name) == ["count"])
    #expect(timeline.events.map { $0.values["count"] } == ["0", "1", "2"])
  }

  @Test("A stored property of any access level is read")
  func property() {
    let timeline = Timeline()
    timeline.watch("value", of: "subscription")
    timeline.watch("nothing", of: "subscription")
    do {
      let subscriber = LoggingSubscriber<Int, Never>(log: { _ in })
      SingleValuePublisher(7).recorded(on: timeline).subscribe(subscriber)
    }
    timeline.note("gone")
    #expect(
      timeline.events.map { $0.values["value"] } == [
        "-", "7", "7", "7", "7", "-",
      ])
    #expect(timeline.events.allSatisfy { $0.values["nothing"] == "-" })
  }

  @Test("The picture shows a value only where it has changed")
  func picture() {
    let timeline = Timeline()
    var count = 0
    timeline.watch("count") { count }
    for value in [0, 0, 1] {
      count = value
      timeline.call(from: "a", to: "b", "call")
    }
    let picture = SequenceDiagram.svg(timeline.recording, title: "t")
    #expect(
      Elements.texts(picture).filter { $0.hasPrefix("count") }
        == ["count = 0", "count = 1"])
  }

  @Test("A watch that reads the timeline's own lanes does not deadlock")
  func reentrant() {
    let timeline = Timeline()
    timeline.watch("lanes") { timeline.lanes.count }
    timeline.call(from: "a", to: "b", "call")
    #expect(timeline.events.map { $0.values["lanes"] } == ["0"])
  }
}
