import Chapter01Handshake
import Exercise14_2
import ExerciseSupport
import Foundation
import Testing

private let place = "Chapters/14-Record.md#stage-5-the-file"

@Suite(
  "14.2 Stage 5: From a file", .exercise("Chapter14Record/2-BuildARecord"))
struct FileTests {
  private func read(_ text: String) -> Record<Int, Trouble>? {
    try? JSONDecoder().decode(
      Record<Int, Trouble>.self, from: Data(text.utf8))
  }

  @Test("What is no record cannot be read.")
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

  @Test("What is read from a file receives nothing more.")
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
