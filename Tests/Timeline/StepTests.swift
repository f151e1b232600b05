import Testing
import Timeline

@Suite("A recording can be stepped through, forward and back")
struct StepTests {
  private func recording() -> Timeline.Recording {
    let timeline = Timeline(lanes: ["a", "b"])
    var count = 0
    timeline.watch("count") { count }
    timeline.call(from: "a", to: "b", "one") {
      count = 1
      timeline.call(from: "b", to: "a", "two") { timeline.note("in two") }
      count = 2
    }
    timeline.call(from: "a", to: "b", "three")
    return timeline.recording
  }

  @Test("The picture grows or shrinks by an event, and marks the latest")
  func grows() {
    var steps = Steps(recording())
    #expect(steps.picture == ["  a  b                 count"])
    steps.forward()
    steps.forward()
    let two = steps.picture
    #expect(
      two == [
        "  a  b                 count",
        "  |->|   one           0",
        "> |<-|     two         1",
      ])
    steps.forward()
    #expect(steps.picture.last == "> |  |       (in two)  1")
    #expect(steps.picture.count == 4)
    steps.back()
    #expect(steps.picture == two)
  }

  @Test("Stepping stops at both ends")
  func ends() {
    var steps = Steps(recording())
    steps.back()
    #expect(steps.position == 0)
    #expect(steps.sentence == "")
    for _ in 0..<9 { steps.forward() }
    #expect(steps.position == 4 && steps.count == 4)
    #expect(steps.sentence == "a to b: three")
    var none = Steps(Timeline.Recording())
    none.forward()
    #expect(none.position == 0 && none.picture == ["  "])
  }

  @Test("Each step has its enclosing calls, and the values")
  func inside() {
    var steps = Steps(recording())
    var told: [String] = []
    while steps.position < steps.count {
      steps.forward()
      let values = steps.values.map { "\($0.name) \($0.value)" }
      told.append(
        (steps.inside + [steps.event?.line ?? ""]).joined(separator: " › ")
          + ", " + values.joined())
    }
    #expect(
      told == [
        "one, count 0", "one › two, count 1",
        "one › two › note in two, count 1",
        "three, count 2",
      ])
  }

  @Test("No line exceeds the given width")
  func width() {
    for width in [24, 40, 80] {
      var steps = Steps(Samples.crowd(lanes: 5), width: width)
      while steps.position < steps.count { steps.forward() }
      #expect(steps.picture.allSatisfy { $0.count <= width }, "\(width)")
    }
  }

  @Test("Each step has the open demand of each run")
  func demand() {
    var steps = Steps(
      Timeline.Recording(events: [
        .init(.subscribe, from: "program", to: "publisher"),
        .init(.subscription, from: "publisher", to: "guest"),
        .init(.request, from: "guest", to: "run", text: "max(2)"),
        .init(.value, from: "run", to: "guest", text: "1"),
        .init(.returned, from: "guest", to: "run", text: "max(3)"),
        .init(.request, from: "sink", to: "run 2", text: "unlimited"),
        .init(.value, from: "run 2", to: "sink", text: "1"),
        .init(.request, from: "guest", to: "run", text: "max(\(Int.max))"),
        .init(.cancel, from: "guest", to: "run"),
        .init(.value, from: "run", to: "guest", text: "2"),
        .init(.completion, from: "run 2", to: "sink", text: "finished"),
      ]))
    var told: [String] = []
    while steps.position < steps.count {
      steps.forward()
      told.append(
        steps.demand.map { "\($0.run) \($0.demand)" }.joined(separator: ", "))
    }
    #expect(
      told == [
        "", "", "run max(2)", "run max(1)", "run max(4)",
        "run max(4), run 2 unlimited", "run max(4), run 2 unlimited",
        "run unlimited, run 2 unlimited", "run 2 unlimited", "run 2 unlimited",
        "",
      ])
  }
}
