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
      "Append each value after the others. Without a completion a recording"
        + " is finished.")
  }

  @Test("A recording has the completion that it has received.")
  func completion() {
    var failed = Recording()
    failed.receive("Manny")
    failed.receive(completion: .failure(Trouble()))
    expect(
      failed, has: ["value Manny", "failure(rain)"],
      "A recording that receives a failure must store the failure.")
    var finished = Recording()
    finished.receive("Moe")
    finished.receive(completion: .finished)
    expect(
      finished, has: ["value Moe", "finished"],
      "A recording that receives `.finished` must store it.")
  }

  @Test("A recording can be created from a complete run.")
  func whole() {
    expect(
      Recording(output: ["Manny", "Moe"], completion: .failure(Trouble())),
      has: ["value Manny", "value Moe", "failure(rain)"],
      "The recording must have the output and the completion that its"
        + " initializer receives.")
    expect(
      Recording(output: ["Manny"]), has: ["value Manny", "finished"],
      "Without a completion argument the recording is finished.")
  }

  @Test("Changing a copy of a recording does not change the original.")
  func copy() {
    var recording = Recording()
    recording.receive("Manny")
    var copy = recording
    copy.receive("Moe")
    recording.receive("Jack")
    expect(
      copy, has: ["value Manny", "value Moe", "finished"],
      "A copy of a recording is independent: the original's later values do"
        + " not reach it.")
    expect(
      recording, has: ["value Manny", "value Jack", "finished"],
      "A recording is independent of its copies: their later values do not"
        + " reach it.")
  }

  @Test("When a recording ends, its copies can still receive.")
  func copyOfAnEnded() {
    var recording = Recording()
    recording.receive("Manny")
    var copy = recording
    let record = Record(recording: recording)
    recording.receive(completion: .failure(Trouble()))
    copy.receive("Moe")
    expect(
      copy, has: ["value Manny", "value Moe", "finished"],
      "Each copy of a recording has its own completion.")
    expect(
      record.recording, has: ["value Manny", "finished"],
      "A record stores a copy of its recording.")
  }

  @Test("A record stores the recording that its closure fills once.")
  func closure() {
    var calls = 0
    let record = Record<String, Trouble> { recording in
      calls += 1
      recording.receive("Manny")
      recording.receive(completion: .failure(Trouble()))
    }
    expectHistory(
      ["\(calls) call"] + lines(of: record.recording),
      is: ["1 call", "value Manny", "failure(rain)"],
      "The initializer passes an empty recording to the closure once, and"
        + " stores what the closure made of it.",
      see: place)
  }

  @Test("A copy of a record's open recording can still receive.")
  func openCopy() {
    let record = Record<String, Trouble> { $0.receive("Manny") }
    var copy = record.recording
    copy.receive("Moe")
    expect(
      copy, has: ["value Manny", "value Moe", "finished"],
      "The closure has sent no completion, and a record does not complete its"
        + " recording: store it as it is.")
  }

  @Test("Later events of its recording do not change a record.")
  func keepsACopy() {
    var recording = Recording()
    recording.receive("Manny")
    let record = Record(recording: recording)
    recording.receive("Moe")
    expect(
      record.recording, has: ["value Manny", "finished"],
      "A record stores the recording as it was when the record was created.")
    var copy = record.recording
    copy.receive("Jack")
    expect(
      copy, has: ["value Manny", "value Jack", "finished"],
      "A record's recording has received no completion: its copies can still"
        + " receive.")
  }

  @Test("A value after either kind of completion traps.")
  func valueAfterTheEnd() async {
    await #expect(
      processExitsWith: .failure,
      .lesson("A value after a failure must trap.", see: place)
    ) {
      var recording = Record<Int, CancellationError>.Recording()
      recording.receive(completion: .failure(CancellationError()))
      recording.receive(1)
    }
    await #expect(
      processExitsWith: .failure,
      .lesson("A value after `.finished` must trap.", see: place)
    ) {
      var recording = Record<Int, Never>.Recording()
      recording.receive(completion: .finished)
      recording.receive(1)
    }
  }

  @Test("A second completion traps.")
  func secondEnd() async {
    await #expect(
      processExitsWith: .failure,
      .lesson("A second `.finished` must trap.", see: place)
    ) {
      var recording = Record<Int, Never>.Recording()
      recording.receive(completion: .finished)
      recording.receive(completion: .finished)
    }
    await #expect(
      processExitsWith: .failure,
      .lesson("A failure after `.finished` must trap.", see: place)
    ) {
      var recording = Record<Int, CancellationError>.Recording()
      recording.receive(completion: .finished)
      recording.receive(completion: .failure(CancellationError()))
    }
    await #expect(
      processExitsWith: .failure,
      .lesson("`.finished` after a failure must trap.", see: place)
    ) {
      var recording = Record<Int, CancellationError>.Recording()
      recording.receive(completion: .failure(CancellationError()))
      recording.receive(completion: .finished)
    }
  }

  @Test("A recording created from a complete run receives nothing more.")
  func wholeIsOver() async {
    await #expect(
      processExitsWith: .failure,
      .lesson(
        "A recording created from a complete run must trap at another"
          + " value.", see: place)
    ) {
      var recording = Record<Int, Never>.Recording(output: [1])
      recording.receive(2)
    }
    await #expect(
      processExitsWith: .failure,
      .lesson(
        "A recording created from a complete run must trap at another"
          + " completion.", see: place)
    ) {
      var recording = Record<Int, Never>.Recording(
        output: [], completion: .finished)
      recording.receive(completion: .finished)
    }
  }
}
