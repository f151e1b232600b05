import Chapter01Handshake
import Testing

@testable import Timeline
@testable import TimelineText
@testable import TimelineDrawing

@Suite("An ownership picture must agree with the runtime")
struct OwnershipPictureTests {
  private final class Node {
    var other: AnyObject?
    weak var friend: AnyObject?
  }

  /// The counted objects, because locals cannot be counted reliably.
  private final class Stage {
    let timeline = Timeline()
    var first: Node? = Node()
    weak var second: Node?

    init() {
      let second = Node()
      first?.other = second
      second.friend = first
      self.second = second
    }

    func record(_ references: Timeline.Ownership.Reference...) {
      timeline.ownership(
        "now",
        [
          .variable("stage", .strong("first")),
          first.map { _ in
            references.isEmpty
              ? .object("first", is: first)
              : .object("first", is: first, references[0])
          } ?? .object("first", is: nil),
          .object("second", is: second, .weak("first", as: "friend")),
        ])
    }

    var contradiction: String? {
      timeline.recording.ownership.last?.contradiction
    }
  }

  // The optimizer merges references, so the numbers are those of debug builds.
  #if DEBUG
    @Test("A correct picture is drawn")
    func right() throws {
      let stage = Stage()
      stage.record(.strong("second", as: "other"))
      #expect(stage.contradiction == nil)
      let counts = stage.timeline.recording.ownership[0].holders.map(\.count)
      #expect(counts == [nil, 1, 1])
      let picture = try OwnershipDiagram.svg(
        stage.timeline.recording, title: "t")
      #expect(Elements.count("line value", picture) == 6)
      #expect(Elements.count("line quiet back", picture) == 2)
      #expect(
        picture.contains(
          "now: stage holds first; first (1) holds second; "
            + "second (1) holds weakly first."))
    }

    @Test("A missing arrow is refused, with both counts")
    func tooFew() {
      let stage = Stage()
      stage.record()
      #expect(
        stage.contradiction
          == "“now” draws 0 strong references to second, and the runtime "
          + "counts 1")
      #expect(throws: OwnershipDiagram.Refusal.self) {
        try OwnershipDiagram.svg(stage.timeline.recording, title: "t")
      }
    }

    @Test("A strong arrow for a weak reference is refused")
    func weakForStrong() {
      let stage = Stage()
      stage.record(.weak("second", as: "other"))
      #expect(stage.contradiction?.contains("draws 0") == true)
    }

    @Test("Recording does not change the counted references of a run")
    func recordedRun() throws {
      final class Target: Subscriber {
        var kept: Subscription?
        func receive(subscription: Subscription) { kept = subscription }
        func receive(_ input: Int) -> Subscribers.Demand { .none }
        func receive(completion: Subscribers.Completion<Never>) {}
      }
      final class Scene {
        let target = Target()
      }
      let scene = Scene()
      let timeline = Timeline()
      SingleValuePublisher(1).recorded(on: timeline).subscribe(scene.target)
      timeline.ownership(
        "now",
        [
          .variable("scene", .strong("subscriber")),
          .object("subscription", .strong("subscriber")),
          .object("subscriber", .strong("subscription")),
        ])
      #expect(timeline.recording.ownership[0].contradiction == nil)
      scene.target.kept?.cancel()
      scene.target.kept = nil
    }
  #endif

  @Test("A released object has no references in either direction")
  func released() {
    let timeline = Timeline()
    timeline.ownership(
      "now", [.object("a", is: nil, .weak("b")), .variable("b")])
    timeline.ownership(
      "now", [.object("a", is: nil), .variable("b", .weak("a"))])
    #expect(
      timeline.recording.ownership.map(\.contradiction) == [
        "“now” lets a refer to something, and it is released",
        "“now” lets b refer to a, which is released",
      ])
  }

  @Test("A reference to an object outside the picture is refused")
  func unknown() {
    let timeline = Timeline()
    timeline.ownership("now", [.variable("a", .weak("b"))])
    #expect(timeline.recording.ownership[0].contradiction == "“now” has no b")
  }

  @Test("A recording without an ownership moment is refused")
  func none() {
    #expect(throws: OwnershipDiagram.Refusal.self) {
      try OwnershipDiagram.svg(Timeline.Recording(), title: "t")
    }
  }

  @Test("Cards, their text and the tracks beside them do not overlap")
  func layout() throws {
    let names = (0..<7).map { "number \($0)" }
    let holders = names.map { name in
      Timeline.Ownership.Holder(
        kind: .variable, name: name,
        references: names.filter { $0 < name }.map { .strong($0) }
          + [.weak(names[6], as: "weak")])
    }
    for count in 1...3 {
      let moments = (0..<count).map {
        Timeline.Ownership(title: "moment \($0)", holders: holders)
      }
      let layout = OwnershipLayout(moments)
      for (index, card) in layout.cards.enumerated() {
        for label in card.labels { #expect(card.box.contains(label.box)) }
        for other in layout.cards[(index + 1)...] {
          #expect(!card.box.overlaps(other.box))
        }
        for arrow in layout.arrows {
          let (from, to) = (arrow.points[1], arrow.points[2])
          let track = Box(
            x: from.x - 1, y: min(from.y, to.y), width: 2,
            height: abs(from.y - to.y))
          #expect(!card.box.overlaps(track), "\(count)")
        }
      }
      let uprights = layout.arrows.map { ($0.points[1], $0.points[2]) }
      for (index, one) in uprights.enumerated() {
        for other in uprights[(index + 1)...] where one.0.x == other.0.x {
          let isApart =
            max(one.0.y, one.1.y) < min(other.0.y, other.1.y)
            || max(other.0.y, other.1.y) < min(one.0.y, one.1.y)
          #expect(isApart, "\(count)")
        }
      }
    }
  }
}
