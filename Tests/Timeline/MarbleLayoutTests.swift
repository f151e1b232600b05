import Testing

@testable import Timeline
@testable import TimelineText
@testable import TimelineDrawing

@Suite("No parts of a marble diagram overlap")
struct MarbleLayoutTests {
  private static let all = Samples.all.map {
    ($0.name, MarbleLayout($0.recording))
  }

  @Test("No two values, ends or labels overlap")
  func overlaps() {
    for (name, layout) in Self.all {
      let boxes =
        layout.labels.map(\.box) + layout.pills.map(\.box)
        + layout.ends.map(\.box)
      for (index, box) in boxes.enumerated() {
        for other in boxes[(index + 1)...] {
          #expect(!box.overlaps(other), "\(name): \(box) \(other)")
        }
      }
    }
  }

  @Test("No line runs through a label, and each value's text fits its frame")
  func lines() {
    for (name, layout) in Self.all {
      for line in layout.lines {
        let box = Box(
          x: line.from, y: line.y - 1, width: line.to - line.from, height: 2)
        for label in layout.labels {
          #expect(!box.overlaps(label.box), "\(name): \(label)")
        }
      }
      for pill in layout.pills { #expect(pill.box.contains(pill.label.box)) }
    }
  }

  @Test("Every part is inside the picture")
  func inside() {
    for (name, layout) in Self.all {
      let paper = Box(x: 0, y: 0, width: layout.width, height: layout.height)
      let boxes =
        layout.labels.map(\.box) + layout.pills.map(\.box)
        + layout.ends.map(\.box)
      for box in boxes { #expect(paper.contains(box), "\(name): \(box)") }
    }
  }

  @Test("Simultaneous values share a column, with ends to their right")
  func columns() {
    let streams = MarbleStreams(
      Timeline.Recording(marbles: [
        ("a", "1-(2|)"), ("b", "--(3|)"), ("c", "-"),
      ]))
    #expect(streams.times == [0, 2, 2])
    #expect(
      streams.streams.map { $0.items.map(\.slot) } == [[0, 1, 2], [1, 2], []])
  }

  @Test("Without times each event has a column, unless it is passed on")
  func untimed() {
    func value(_ from: String, _ to: String) -> Timeline.Event {
      .init(.value, from: from, to: to, text: "1")
    }
    let chain = Timeline.Recording(events: [
      value("numbers", "map"), value("map", "sink"),
      value("numbers", "map"), value("other", "else"),
    ])
    let streams = MarbleStreams(chain)
    #expect(streams.streams.map(\.name) == ["numbers", "map", "other"])
    #expect(
      streams.streams.map { $0.items.map(\.slot) } == [[0, 1], [0], [2]])
  }

  @Test("Streams have the order in which their lanes were declared")
  func order() {
    let timeline = Timeline()
    timeline.declare(["left", "right", "both"])
    for name in ["both", "right", "left"] {
      timeline.record(.subscription, from: name, to: "of \(name)")
      timeline.record(.value, from: "run", to: "of \(name)", text: name)
    }
    let streams = MarbleStreams(timeline.recording).streams
    #expect(streams.map(\.name) == ["left", "right", "both"])
    #expect(streams.map { $0.items.map(\.text) } == streams.map { [$0.name] })
    #expect(streams.map { $0.items.map(\.slot) } == [[2], [1], [0]])
  }

  @Test("A stream has its publisher's name, or else its subscriber's")
  func names() {
    let timeline = Timeline()
    for name in ["A", "B"] {
      timeline.record(.subscription, from: "numbers", to: name)
      timeline.record(.request, from: name, to: "run \(name)", text: "max(1)")
      timeline.record(.value, from: "run \(name)", to: name, text: "1")
    }
    timeline.record(.subscription, from: "quiet", to: "C")
    let streams = MarbleStreams(timeline.recording).streams
    #expect(streams.map(\.name) == ["numbers → A", "numbers → B", "quiet"])
    #expect(streams.map(\.items.count) == [2, 2, 0])
  }
}
