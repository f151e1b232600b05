import Chapter01Handshake
import Exercise14_2
import ExerciseSupport
import Foundation
import Testing

private let place = "Chapters/14-Record.md#stage-5-the-file"

@Suite(
  "14.2 Stage 5: From a file", .exercise("Chapter14Record/2-BuildARecord"))
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
      ], "Three keys: recording, and in it completion and output.", see: place)
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
      ], "Whether it may receive more is not written into the file.", see: place
    )
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
      ], "Read the values and the completion.", see: place)
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
      "Nothing of the file is lost.", see: place)
  }

  @Test("JSON of another shape is not a record.")
  func unreadable() {
    let recording = #"{"completion":{"success":true},"output":[1]}"#
    let texts = [
      "{}", "[]", recording, #"{"recording":{}}"#,
      #"{"recording":{"output":[1]}}"#,
      #"{"recording":{"completion":{"success":true}}}"#,
      #"{"recording":{"completion":{"success":true},"output":1}}"#,
      #"{"recording":{"completion":{"success":false},"output":[1]}}"#,
    ]
    expectHistory(
      texts.filter { read($0) != nil }, is: [],
      "A file that lacks something is an error, and no empty run.", see: place)
    #expect(
      read(#"{"recording":\#(recording)}"#)?.recording.output == [1],
      .lesson("Read what is one, too.", see: place))
  }

  @Test("A recording read from a file receives nothing more.")
  func readIsOver() async {
    await #expect(
      processExitsWith: .failure,
      .lesson("A recording that was read takes another value.", see: place)
    ) {
      var recording = try JSONDecoder().decode(
        Record<Int, Never>.Recording.self,
        from: Data(#"{"completion":{"success":true},"output":[1]}"#.utf8))
      recording.receive(2)
    }
    await #expect(
      processExitsWith: .success,
      .lesson("A recording cannot be read by itself.", see: place)
    ) {
      _ = try JSONDecoder().decode(
        Record<Int, Never>.Recording.self,
        from: Data(#"{"completion":{"success":true},"output":[1]}"#.utf8))
    }
  }
}
