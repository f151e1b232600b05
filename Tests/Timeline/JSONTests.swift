import Chapter01Handshake
import Foundation
import Testing
@testable import Timeline
@testable import TimelineText

@Suite("A recording is encoded and decoded unchanged")
struct JSONTests {
  private func sample() -> Timeline {
    let timeline = Timeline(lanes: ["publisher", "spare"])
    SingleValuePublisher("a \"quoted\" / 값\n")
      .recorded(on: timeline, watching: .lifetimes)
      .subscribe(LoggingSubscriber<String, Never>(log: { _ in }))
    timeline.advance(to: 7)
    timeline.note("later")
    return timeline
  }

  @Test("A written recording is read back, with lanes and time")
  func roundTrip() throws {
    let timeline = sample()
    let read = try Timeline(json: timeline.json)
    #expect(read.recording == timeline.recording)
    #expect(read.json == timeline.json)
    #expect(read.now == 7)
  }

  @Test("It is also plain Codable")
  func codable() throws {
    let recording = sample().recording
    let data = try JSONEncoder().encode(recording)
    let read = try JSONDecoder().decode(Timeline.Recording.self, from: data)
    #expect(read == recording)
  }

  @Test("The JSON has the documented form")
  func form() {
    let timeline = Timeline(lanes: ["a"])
    timeline.watch("n") { 7 }
    timeline.call(from: "a", to: "b", "hello") { timeline.note("inside") }
    timeline.ownership("now", [.object("o", is: nil)])
    #expect(
      timeline.json == """
        {"version":2,
         "lanes":["a","b"],
         "watched":[{"name":"n"}],
         "events":[
          {"depth":0,"from":"a","kind":"call","text":"hello","thread":0,\
        "time":0,"to":"b","values":{"n":"7"}},
          {"depth":1,"kind":"note","text":"inside","thread":0,"time":0,\
        "values":{"n":"7"}}],
         "ownership":[{"holders":[{"count":0,"kind":"object","name":"o",\
        "references":[]}],"title":"now"}]}

        """)
  }

  @Test("Another version, and other JSON, are refused")
  func refused() {
    for text in [
      #"{"version":1,"lanes":[],"events":[]}"#, "", "[]",
      #"{"version":2,"lanes":[],"watched":[],"events":[{"kind":"dance"}]}"#,
    ] {
      #expect(throws: DecodingError.self) { try Timeline(json: text) }
    }
  }
}

@Suite("A journal remains after its process ends")
struct JournalTests {
  @Test("A journal is read back without a torn last line")
  func roundTrip() throws {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("journal-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("1.jsonl").path
    let timeline = Timeline()
    timeline.state.withLock { $0.journal = Journal(path: path) }
    timeline.declare(["spare"])
    timeline.watch("n") { 7 }
    SingleValuePublisher(1).recorded(on: timeline)
      .subscribe(LoggingSubscriber<Int, Never>(log: { _ in }))
    timeline.ownership("now", [.object("o", is: nil)])
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(Timeline.Recording(journal: text) == timeline.recording)
    let torn = text.dropLast(40)
    #expect(
      Timeline.Recording(journal: String(torn)).events == timeline.events)
    #expect(Timeline.Recording(journal: "").events.isEmpty)
  }

  @Test("An endless run does not fill the disk")
  func limited() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("journal-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    var journal = try #require(Journal(path: file.path))
    for _ in 0..<3000 { journal.write(.init(lane: "a")) }
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.split(separator: "\n").count == 2000)
  }
}
