import Foundation
import Testing
import Timeline
import TimelineDrawing

@testable import WorkbookBase
@testable import workbook_author

@Suite("Figures in the page")
struct FigureTests {
  @Test("The style sheet knows every class that pictures have.")
  func classes() throws {
    let style = try #require(project.text("\(Site.reader)/style.css"))
    let files = project.files(below: Figure.folder, ending: ".svg")
    #expect(files.count > 40)
    for file in files {
      let svg = try #require(project.text(file))
      for match in svg.matches(of: #/ class="([^"]*)"/#) {
        for name in match.1.split(separator: " ") {
          #expect(
            style.range(
              of: "\\.\(name)\\b", options: .regularExpression) != nil,
            "\(file): \(name)")
        }
      }
    }
  }

  @Test("A picture keeps its text, without its style and title.")
  func drawing() throws {
    let timeline = Timeline(lanes: ["a", "b"])
    timeline.call(from: "a", to: "b", "one & two") {}
    let svg = SequenceDiagram.svg(timeline.recording, title: "t")
    let html = try Drawing(svg: svg, alt: "a \"b\".", id: "f").html
    #expect(html.hasPrefix("<svg viewBox=\""))
    #expect(html.contains("aria-label=\"a &quot;b&quot;.\""))
    #expect(html.contains("<desc id=\"f\">a to b: one &amp; two.</desc>"))
    #expect(!html.contains("<style>"))
    #expect(!html.contains("<title"))
    #expect(html.hasSuffix("</svg>"))
  }

  @Test("A run's steps have their event, enclosing calls and position.")
  func steps() {
    let timeline = Timeline(lanes: ["a", "b"])
    var count = 0
    timeline.watch("count") { count }
    timeline.call(from: "a", to: "b", "one") {
      count = 1
      timeline.call(from: "b", to: "a", "two")
    }
    let run = PlayedRun(timeline.recording, title: "t", drawing: nil)
    #expect(run.steps.map(\.sentence) == ["a to b: one", "b to a: two"])
    #expect(run.steps.map(\.inside) == [[], ["one"]])
    #expect(run.steps.map(\.depth) == [0, 1])
    #expect(run.steps.map(\.values) == [[["count", "0"]], [["count", "1"]]])
    #expect(run.steps[0].y < run.steps[1].y)
  }

  @Test("A run plays next to its scene, and each event lights up its line.")
  func program() throws {
    let folder = try PrivateFolder()
    let checkout = Checkout(root: folder.file("book"))
    let path = "Sources/Scenes/Chapter01/Scenes.swift"
    try checkout.write(
      """
      extension Scene {
        static let other = Scene("01/b", "Another") { _ in }

        static let a = Scene(
          "01/a", "One"
        ) { timeline in
          one {
            two()
          }
        }
      }

      private func one(_ body: Body) {
        body()
      }

      """, to: path)
    let timeline = Timeline(lanes: ["a", "b"])
    for text in ["one", "two", "three"] {
      timeline.call(from: "a", to: "b", text)
    }
    var events = timeline.events
    events[0].calls = [1]
    events[1].calls = [2, 1]
    let recording = Timeline.Recording(events: events)
    let file = checkout.url(path).path
    let program = try #require(
      SceneProgram(
        of: "01/a", recording,
        places: CallPlaces([1: (file, 7), 2: (file, 14)]), in: checkout))
    #expect(program.file == path)
    #expect(program.line == 4)
    let rows = program.rows.map {
      $0.replacing(#/<[^>]*>/#, with: "").replacing("&quot;", with: "\"")
    }
    #expect(
      rows == [
        "static let a = Scene(", "  \"01/a\", \"One\"", ") { timeline in",
        "  one {", "    two()", "  }", "}", "",
        "private func one(_ body: Body) {", "  body()", "}",
      ])
    // The third event is on another thread, so it belongs to the one before.
    #expect(program.lit == [[3], [9, 3], [9]])
  }

  @Test("Each event ends below the previous one, inside the picture.")
  func depths() {
    let timeline = Timeline(lanes: ["a", "b"])
    timeline.call(from: "a", to: "b", "one") {
      timeline.note("a note")
      timeline.call(from: "b", to: "b", "two") {}
    }
    timeline.advance(to: 7)
    timeline.call(from: "a", to: "b", "three") {}
    let depths = SequenceDiagram.depths(timeline.recording)
    #expect(depths.count == timeline.recording.events.count)
    #expect(depths == depths.sorted() && Set(depths).count == depths.count)
    let svg = SequenceDiagram.svg(timeline.recording, title: "t")
    let height = svg.firstMatch(of: #/height="([\d.]+)"/#)
      .flatMap { Double($0.1) }
    #expect(depths.last! < height!)
  }
}
