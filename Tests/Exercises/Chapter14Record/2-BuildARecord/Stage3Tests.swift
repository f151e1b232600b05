import Chapter01Handshake
import Exercise14_2
import ExerciseSupport
import Foundation
import Testing

private let place = "Chapters/14-Record.md#stage-3-the-file"

@Suite(
  "14.2 Stage 3: From a file", .exercise("Chapter14Record/2-BuildARecord"))
struct FileTests {
  private func json<Value: Encodable>(_ value: Value) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let data = try? encoder.encode(value) else {
      return "(it cannot be saved)"
    }
    return String(decoding: data, as: UTF8.self)
  }

  private func read(_ text: String) -> Record<Int, Trouble>? {
    try? JSONDecoder().decode(
      Record<Int, Trouble>.self, from: Data(text.utf8))
  }

  @Test("A record is saved in Combine's own file format.")
  func saved() {
    let finished = Record<Int, Trouble>(output: [1, 2], completion: .finished)
    let failed = Record<Int, Trouble>(
      output: [], completion: .failure(Trouble()))
    expectHistory(
      [json(finished), json(failed)],
      is: [
        #"{"recording":{"completion":{"success":true},"output":[1,2]}}"#,
        #"{"recording":{"completion":{"error":{"reason":"rain"},"#
          + #""success":false},"output":[]}}"#,
      ],
      "The file has one key, `recording`. Its value has two, `completion` and"
        + " `output`, which encode themselves.",
      see: place)
  }

  @Test("A recording alone is saved as completion and output.")
  func savedRecording() {
    var recording = Record<Int, Trouble>.Recording()
    recording.receive(1)
    let open = json(recording)
    recording.receive(completion: .failure(Trouble()))
    expectHistory(
      [open, json(recording)],
      is: [
        #"{"completion":{"success":true},"output":[1]}"#,
        #"{"completion":{"error":{"reason":"rain"},"success":false},"#
          + #""output":[1]}"#,
      ],
      "A recording is saved as `completion` and `output`. The completion is"
        + " `.finished` until another one is received.", see: place)
  }

  @Test("A record read from a file plays as it was recorded.")
  func replayed() {
    let text =
      #"{"recording":{"completion":{"error":{"reason":"snow"},"#
      + #""success":false},"output":[3,1]}}"#
    expectHistory(
      read(text).map(played) ?? ["(it cannot be read)"],
      is: [
        "subscription", "request unlimited", "value 3", "value 1",
        "failure(snow)",
      ],
      "A record read from a file must have the file's values and its"
        + " completion.", see: place)
  }

  @Test("Reading and saving a record again gives the same text.")
  func roundTrip() {
    let texts = [
      #"{"recording":{"completion":{"success":true},"output":[]}}"#,
      #"{"recording":{"completion":{"error":{"reason":"rain"},"#
        + #""success":false},"output":[1,2,1]}}"#,
    ]
    expectHistory(
      texts.map { read($0).map(json) ?? "(it cannot be read)" }, is: texts,
      "A record that is read and saved again must give the same text.",
      see: place)
  }

  @Test("JSON of another shape is not a record.")
  func unreadable() {
    let recording = #"{"completion":{"success":true},"output":[1]}"#
    let texts = [
      "{}", "[]", recording, #"{"recording":{}}"#,
      #"{"recording":{"output":[1]}}"#,
      #"{"recording":{"completion":{"success":true}}}"#,
      #"{"recording":{"completion":{"success":true},"output":1}}"#,
      #"{"recording":{"completion":{"success":true},"output":[1,"2"]}}"#,
      #"{"recording":{"completion":{"success":true},"output":[1,null]}}"#,
      #"{"recording":{"completion":{"success":false},"output":[1]}}"#,
      #"{"recording":{"completion":null,"output":[1]}}"#,
      #"{"recording":{"completion":{"success":true},"output":null}}"#,
    ]
    expectHistory(
      texts.filter { read($0) != nil }, is: [],
      "Reading must throw if a key is missing or has no valid value.",
      see: place)
    #expect(
      read(#"{"recording":\#(recording)}"#)?.recording.output == [1],
      .lesson("A valid file must be read.", see: place))
  }

  @Test("A recording read from a file receives nothing more.")
  func readIsOver() async {
    await #expect(
      processExitsWith: .failure,
      .lesson(
        "A recording read from a file must trap at another value.", see: place)
    ) {
      var recording = try JSONDecoder().decode(
        Record<Int, Never>.Recording.self,
        from: Data(#"{"completion":{"success":true},"output":[1]}"#.utf8))
      recording.receive(2)
    }
    await #expect(
      processExitsWith: .failure,
      .lesson(
        "The recording of a record read from a file must trap, too.", see: place
      )
    ) {
      let record = try JSONDecoder().decode(
        Record<Int, Never>.self,
        from: Data(
          #"{"recording":{"completion":{"success":true},"output":[1]}}"#.utf8))
      var recording = record.recording
      recording.receive(2)
    }
    await #expect(
      processExitsWith: .success,
      .lesson(
        "A recording must be readable from a file without its record.",
        see: place)
    ) {
      _ = try JSONDecoder().decode(
        Record<Int, Never>.Recording.self,
        from: Data(#"{"completion":{"success":true},"output":[1]}"#.utf8))
    }
  }
}
