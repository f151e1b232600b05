import Chapter01Handshake
import Chapter14Record
import Foundation
import Testing

@Suite("A record can be saved and read again")
struct CodingTests {
  private func json<Value: Encodable>(_ value: Value) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  private func read<Value: Decodable>(
    _ type: Value.Type, _ json: String
  ) throws -> Value {
    try JSONDecoder().decode(type, from: Data(json.utf8))
  }

  @Test("Values and a finish are saved under Combine's keys.")
  func finished() throws {
    let record = Record<Int, Never>(output: [1, 2], completion: .finished)
    let text =
      #"{"recording":{"completion":{"success":true},"output":[1,2]}}"#
    #expect(try json(record) == text)
    let copy = try read(Record<Int, Never>.self, text).recording
    #expect(copy.output == [1, 2])
    #expect(copy.completion == .finished)
  }

  @Test("A failure is read unchanged.")
  func failed() throws {
    let recording = Record<Int, Trouble>.Recording(
      output: [1], completion: .failure(Trouble(reason: "rain")))
    let text = """
      {"completion":{"error":{"reason":"rain"},"success":false},"output":[1]}
      """
    #expect(try json(recording) == text)
    let copy = try read(Record<Int, Trouble>.Recording.self, text)
    #expect(copy.output == [1])
    #expect(copy.completion == .failure(Trouble(reason: "rain")))
  }

  @Test("encode(into:) writes the same as encode(to:).")
  func into() throws {
    struct Envelope: Encodable {
      let recording: Record<Int, Trouble>.Recording
      func encode(to encoder: Encoder) throws {
        try recording.encode(into: encoder)
      }
    }
    let recording = Record<Int, Trouble>.Recording(
      output: [1, 2], completion: .failure(Trouble(reason: "rain")))
    #expect(try json(Envelope(recording: recording)) == json(recording))
  }

  @Test("An open recording is read as a finished one.")
  func unfinished() throws {
    var recording = Record<Int, Trouble>.Recording()
    recording.receive(1)
    let copy = try read(
      Record<Int, Trouble>.Recording.self, try json(recording))
    #expect(copy.output == [1])
    #expect(copy.completion == .finished)
  }

  @Test(
    "JSON of another shape throws a decoding error.",
    arguments: [
      "", "[]", "{}", #"{"output":[1]}"#,
      #"{"completion":{"success":false},"output":[1]}"#,
      #"{"completion":{"success":true},"output":["one"]}"#,
    ])
  func shape(text: String) {
    #expect(throws: DecodingError.self) {
      try read(Record<Int, Trouble>.Recording.self, text)
    }
  }
}
