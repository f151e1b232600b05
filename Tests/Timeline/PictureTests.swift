import Foundation
import Testing

@testable import Timeline
@testable import TimelineText
@testable import TimelineDrawing

@Suite("A picture is self-contained")
struct PictureTests {
  private static let drawn = Samples.all.flatMap { name, recording in
    [
      SequenceDiagram.svg(recording, title: name),
      MarbleDiagram.svg(recording, title: name),
    ]
  }

  private var pictures: [String] {
    let states = [
      StateDiagram.State(
        "on & off",
        arrows: [.init(to: "over", "<it ends>"), .init(to: "x", "")]
      ),
      StateDiagram.State("over", arrows: [.init(to: "over", "again")]),
    ]
    return Self.drawn + [StateDiagram.svg(states, title: "t")]
  }

  @Test("It is well-formed XML with a title and a description")
  func wellFormed() throws {
    for picture in pictures {
      #expect(picture.contains("<title id=\"title\">"))
      #expect(picture.contains("<desc id=\"desc\">"))
      #expect(Elements.areClosed(picture))
    }
  }

  @Test("It adapts to light and dark, without scripts or foreign fonts")
  func standsAlone() {
    for picture in pictures {
      #expect(picture.contains("@media (prefers-color-scheme:dark)"))
      for forbidden in ["<script", "@import", "url(", "href", "@font-face"] {
        #expect(!picture.contains(forbidden))
      }
    }
  }

  @Test("It is byte-identical every time")
  func deterministic() {
    for (name, recording) in Samples.all {
      let copy = try? Timeline(json: recording.json).recording
      #expect(
        copy.map { SequenceDiagram.svg($0, title: name) }
          == SequenceDiagram.svg(recording, title: name))
      #expect(
        copy.map { MarbleDiagram.svg($0, title: name) }
          == MarbleDiagram.svg(recording, title: name))
    }
  }

  @Test("XML and control characters in values are escaped")
  func escaped() {
    let recording = Timeline.Recording(events: [
      .init(.value, from: "a", to: "b", text: "<b>&\"\u{1B}[1m\n\u{0}")
    ])
    for picture in [
      SequenceDiagram.svg(recording, title: "<x>"),
      MarbleDiagram.svg(recording, title: "<x>"),
    ] {
      #expect(picture.contains("<title id=\"title\">&lt;x&gt;</title>"))
      #expect(picture.contains("&lt;b&gt;&amp;&quot;"))
      #expect(
        picture.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 })
    }
    let terminal = TerminalDiagram.render(recording)
    #expect(terminal.unicodeScalars.allSatisfy { $0 == "\n" || $0.value >= 32 })
  }

  @Test("The description lists the run, up to a limit")
  func description() {
    let short = SequenceDiagram.svg(Samples.handshake, title: "t")
    #expect(short.contains("program to publisher: subscribe; publisher to"))
    let long = SequenceDiagram.svg(Samples.long, title: "t")
    #expect(long.contains("and 41 more events."))
  }

  @Test("A small sequence diagram has the expected elements")
  func elements() {
    let picture = SequenceDiagram.svg(Samples.handshake, title: "t")
    let texts = Elements.texts(picture)
    #expect(
      texts == [
        "program", "publisher", "subscription", "subscriber", "subscribe",
        "subscription", "request", "unlimited", "value 1", "returned",
        "max(1)", "finished",
      ])
    #expect(Elements.count("line value", picture) == 2)
    #expect(Elements.count("line demand back", picture) == 1)
  }

  @Test("A small marble diagram has the expected elements")
  func marbles() {
    let picture = MarbleDiagram.svg(Samples.marbles, title: "t")
    #expect(Elements.count("mark finish", picture) == 2)
    #expect(Elements.count("mark failure", picture) == 1)
    #expect(Elements.count("mark cancel", picture) == 1)
    #expect(Elements.count("pill", picture) == 9)
  }
}

/// Counts and reads elements of an SVG document.
enum Elements {
  static func count(_ style: String, _ picture: String) -> Int {
    picture.components(separatedBy: "class=\"\(style)\"").count - 1
  }

  static func texts(_ picture: String) -> [String] {
    picture.split(separator: "\n").compactMap { line in
      guard line.hasPrefix("<text"), let start = line.firstIndex(of: ">")
      else { return nil }
      return String(line[start...].dropFirst().dropLast("</text>".count))
    }
  }

  /// Returns whether all elements are closed in the right order.
  static func areClosed(_ picture: String) -> Bool {
    var open: [Substring] = []
    for part in picture.split(separator: "<").dropFirst(0) {
      guard let end = part.firstIndex(of: ">") else { return false }
      let tag = part[..<end]
      if tag.hasPrefix("/") {
        guard open.popLast() == tag.dropFirst() else { return false }
      } else if !tag.hasSuffix("/") {
        open.append(tag.prefix { $0 != " " })
      }
    }
    return open.isEmpty
  }
}
