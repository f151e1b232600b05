import Testing

@testable import Timeline
@testable import TimelineText
@testable import TimelineDrawing

@Suite("No parts of a sequence diagram overlap")
struct SequenceLayoutTests {
  private static let all = Samples.all.map {
    ($0.name, SequenceBuilder.layout($0.recording))
  }

  @Test("No label overlaps a label, a mark, a note or a name")
  func labels() {
    for (name, layout) in Self.all {
      var boxes = layout.labels.map(\.box) + layout.notes.map(\.box)
      boxes += layout.columns.boxes
      boxes += (layout.marks + layout.legend).map(\.box)
      for (index, box) in boxes.enumerated() {
        for other in boxes[(index + 1)...] {
          #expect(!box.overlaps(other), "\(name): \(box) \(other)")
        }
      }
    }
  }

  @Test(
    "Bars are centered on their lanes, and an inner bar within its outer one")
  func bars() {
    for (name, layout) in Self.all {
      for bar in layout.bars {
        let x = layout.columns.x[bar.lane] + Double(bar.level) * 6
        #expect(bar.box.midX == x && bar.box.height >= 8, "\(name): \(bar)")
        guard bar.level > 0 else { continue }
        let below = layout.bars.filter { other in
          other.lane == bar.lane && other.level == bar.level - 1
            && other.box.y < bar.box.y && other.box.maxY > bar.box.maxY
        }
        #expect(below.count == 1, "\(name): \(bar)")
      }
    }
  }

  @Test("No arrow crosses a label or a note")
  func arrows() {
    for (name, layout) in Self.all {
      let boxes = layout.labels.map(\.box) + layout.notes.map(\.box)
      for arrow in layout.arrows {
        let far = arrow.turn.map { arrow.from + $0 } ?? arrow.to
        let low = min(arrow.from, far)
        let box = Box(
          x: low, y: arrow.y - 4, width: max(arrow.from, far) - low,
          height: arrow.turn == nil ? 8 : 22)
        for label in boxes {
          #expect(!box.overlaps(label), "\(name): \(arrow) \(label)")
        }
      }
    }
  }

  @Test("Every part is inside the picture, and names are inside their frames")
  func inside() {
    for (name, layout) in Self.all {
      let paper = Box(
        x: 0, y: 0, width: layout.columns.width, height: layout.height)
      let boxes =
        layout.labels.map(\.box) + layout.notes.map(\.box)
        + (layout.marks + layout.legend).map(\.box) + layout.columns.boxes
      for box in boxes { #expect(paper.contains(box), "\(name): \(box)") }
      for note in layout.notes { #expect(note.box.contains(note.label.box)) }
      for (frame, label) in zip(layout.columns.boxes, layout.columns.names) {
        let isUpright = layout.columns.isUpright
        #expect(
          frame.height >= (isUpright ? label.box.width : 0) + 4, "\(name)")
        #expect(frame.width >= (isUpright ? label.box.height : 0), "\(name)")
        if !isUpright { #expect(frame.contains(label.box), "\(name)") }
      }
    }
  }

  @Test("A few lanes are as wide as a phone, many only slightly wider")
  func width() {
    func width(_ count: Int) -> Double {
      SequenceColumns(
        Timeline.Recording(lanes: (0..<count).map { "lane \($0)" })
      ).width
    }
    #expect((1...6).allSatisfy { width($0) == 396 })
    #expect(width(12) <= 500)
    let ours = [
      "program", "publisher", "subscription", "subscriber", "server",
    ]
    #expect(SequenceColumns(Timeline.Recording(lanes: ours)).width <= 420)
  }

  @Test("A lifeline starts at the creation and ends at the release")
  func lives() throws {
    let layout = SequenceBuilder.layout(Samples.counts)
    let x = layout.columns.x[2]
    let born = try #require(
      layout.marks.first { $0.kind == .born && $0.x == x })
    let released = try #require(
      layout.marks.first { $0.kind == .released && $0.x == x })
    let alive = layout.lifeLines.filter { $0.x == x && $0.style == .alive }
    let ahead = layout.lifeLines.filter { $0.x == x && $0.style == .ahead }
    #expect(alive.map(\.from).min() == born.y)
    #expect(alive.map(\.to).max() == released.y)
    #expect(ahead.map(\.to).max() == born.y)
    #expect(
      layout.lifeLines.filter { $0.x == layout.columns.x[1] }
        .allSatisfy { $0.style == .plain })
  }
}
