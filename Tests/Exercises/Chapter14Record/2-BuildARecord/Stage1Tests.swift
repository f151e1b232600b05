import Chapter01Handshake
import Exercise14_2
import ExerciseSupport
import Testing

private let place = "Chapters/14-Record.md#stage-1-a-recording-is-a-value"

@Suite(
  "14.2 Stage 1: A recording", .exercise("Chapter14Record/2-BuildARecord"))
struct RecordingTests {
  private typealias Recording = Record<String, Trouble>.Recording

  private func expect(
    _ recording: Recording, has expected: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      lines(of: recording), is: expected, lesson, see: place,
      sourceLocation: sourceLocation)
  }

  @Test("A recording has the values in the order in which they came.")
  func values() {
    var recording = Recording()
    for name in ["Manny", "Moe", "Manny"] { recording.receive(name) }
    expect(
      recording, has: ["value Manny", "value Moe", "value Manny", "finished"],
      "Each goes behind the others; without a completion it says finished.")
  }

  @Test("A recording of a whole run receives nothing more.")
  func wholeIsOver() async {
    await #expect(
      processExitsWith: .failure,
      .lesson("A run that was given whole takes another value.", see: place)
    ) {
      var recording = Record<Int, Never>.Recording(output: [1])
      recording.receive(2)
    }
    await #expect(
      processExitsWith: .failure,
      .lesson(
        "A run that was given whole takes another completion.", see: place)
    ) {
      var recording = Record<Int, Never>.Recording(
        output: [], completion: .finished)
      recording.receive(completion: .finished)
    }
  }
}
