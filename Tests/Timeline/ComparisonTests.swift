import Testing
import Timeline

@Suite("A comparison shows both runs and marks the first difference")
struct ComparisonTests {
  private let begin = ["subscribe", "subscription", "request max(2)"]

  private func run(_ lines: [String]) -> Timeline.Recording {
    Timeline.Recording(history: begin + lines)
  }

  @Test("Two equal runs have no difference and no mark")
  func equal() {
    let one = run(["value 1"])
    let comparison = TimelineComparison(expected: one, actual: one)
    #expect(comparison.firstDifference == nil)
    #expect(!comparison.render().contains(">  "))
  }

  @Test("A wrong value is marked in both")
  func wrongValue() {
    let text = TimelineComparison.render(
      expected: run(["value 1", "value 2"]),
      actual: run(["value 1", "value 1", "value 2"]), width: 66)
    #expect(
      text == """
        Expected:
          program  publisher  subscription  subscriber
             |-------->|            |            |    subscribe
             |         |------------------------>|    subscription
             |         |            |<-----------|    request max(2)
             |         |            |----------->|    value 1
        >    |         |            |----------->|    value 2

        Actual:
          program  publisher  subscription  subscriber
             |-------->|            |            |    subscribe
             |         |------------------------>|    subscription
             |         |            |<-----------|    request max(2)
             |         |            |----------->|    value 1
        >    |         |            |----------->|    value 1
             |         |            |----------->|    value 2

        """)
  }

  @Test("A run that ends early is marked at its end")
  func endsEarly() {
    let text = TimelineComparison.render(
      expected: run(["value 1"]), actual: run([]))
    #expect(text.hasSuffix("> (nothing more)\n"))
    let nothing = TimelineComparison.render(
      expected: run([]), actual: Timeline.Recording())
    #expect(nothing.hasSuffix("> (nothing)\n"))
  }

  @Test("The lines have time and lanes if their words are equal")
  func lines() {
    let comparison = TimelineComparison(
      expected: run(["time 3", "value 1"]), actual: run(["value 1"]))
    #expect(comparison.firstDifference == 3)
    #expect(
      comparison.lines.expected.last
        == "time 3, subscription to subscriber: value 1")
    #expect(
      comparison.lines.actual.last
        == "time 0, subscription to subscriber: value 1")
    let plain = TimelineComparison(
      expected: run(["value 2"]), actual: run(["value 1"]))
    #expect(plain.lines.expected.last == "value 2")
  }

  @Test("No line exceeds the given width, with any lanes and values")
  func width() {
    let long = String(repeating: "long value ", count: 30)
    for count in [1, 2, 5, 6, 13, 14, 40] {
      let lanes = (0..<count).map { "lane number \($0) of many" }
      let events = lanes.map {
        Timeline.Event(.value, from: lanes[0], to: $0, text: long + "값값")
      }
      let recording = Timeline.Recording(lanes: lanes, events: events)
      let text = TimelineComparison.render(
        expected: recording, actual: Timeline.Recording())
      for line in text.split(separator: "\n") { #expect(line.count <= 80) }
    }
  }

  @Test("A comparison is encoded and decoded unchanged")
  func json() throws {
    let comparison = TimelineComparison(
      expected: run(["value \"1\""]), actual: run([]))
    let read = try TimelineComparison(json: comparison.json)
    #expect(read == comparison)
    #expect(read.json == comparison.json)
  }
}
