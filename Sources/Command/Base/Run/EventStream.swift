import Findings
import Foundation

/// Swift Testing's report of a run: version 0 of its event stream, one JSON
/// record per line.
///
/// The tested code does not know the file or the descriptor of this stream. Text
/// that imitates it on standard output is only output.
struct EventStream {
  struct Test {
    var id: String
    /// The name in `@Test("…")`, or else the function's name.
    var name: String
    var file: String
    var line: Int
    var tags: Set<TestTag> = []
  }

  enum Event {
    case started(test: String)
    /// An issue, as far as Swift Testing describes it.
    case issue(test: String?, Finding)
    /// A note of the kit about the running test.
    case note(TestNote)
    /// An attachment, which may hold such a note.
    case attached(test: String?, path: String)
    case skipped(test: String, reason: String)
    /// A digest of the running test's history, from the kit's `HistoryDigest`.
    case heard(String)
    case ended(test: String)
  }

  /// The tests, not the suites, in source order.
  ///
  /// They are written before the first line of the learner's code runs; a later
  /// test is forged.
  var tests: [Test] = []
  var events: [Event] = []
  var ranToItsEnd = false
  /// A Boolean value that indicates whether the stream holds a line that the
  /// tests did not write.
  var isForged = false

  /// - Parameter nonce: the beginning of every line that is not forged.
  init(_ data: Data, nonce: String = "") {
    var hasStarted = false
    let decoder = JSONDecoder()
    let mark = Data(nonce.utf8)
    for row in data.split(separator: UInt8(ascii: "\n")) {
      guard row.starts(with: mark) else {
        isForged = true
        continue
      }
      let line = row.dropFirst(mark.count)
      if let own = try? decoder.decode(KitRecord.self, from: line) {
        if let heard = own.heard { events.append(.heard(heard)) }
        if let note = own.note { events.append(.note(note)) }
        if own.heard != nil || own.note != nil { continue }
      }
      // A crash may cut the last line.
      guard let record = try? decoder.decode(Record.self, from: line),
        record.version == 0
      else { continue }
      switch (record.kind, record.payload.kind) {
      case ("test", "function") where !hasStarted:
        if let test = record.payload.test { tests.append(test) }
      case ("event", "runStarted"):
        hasStarted = true
      case ("event", "runEnded"):
        ranToItsEnd = true
      case ("event", let kind):
        if let event = record.payload.event(kind) { events.append(event) }
      default:
        break
      }
    }
    tests.sort { ($0.file, $0.line) < ($1.file, $1.line) }
  }
}

extension EventStream {
  /// A Boolean value that indicates whether the tests reported in their order,
  /// each from its start to its end.
  var isOrderly: Bool {
    let order = Dictionary(
      tests.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { $1 })
    var last = -1
    var running: Int?
    for event in events {
      switch event {
      case .started(let id):
        // Suites start and end, too.
        guard let place = order[id] else { continue }
        guard running == nil, place > last else { return false }
        (running, last) = (place, place)
      case .ended(let id):
        guard let place = order[id] else { continue }
        guard running == place else { return false }
        running = nil
      case .skipped(let id, _):
        if order[id] != nil, running != nil { return false }
      case .heard: if running == nil { return false }
      case .issue, .note, .attached: break
      }
    }
    return !isForged
  }
}

// MARK: - Records

/// A record of the kit itself.
private struct KitRecord: Decodable {
  var heard: String?
  var note: TestNote?
}

private struct Record: Decodable {
  var version: Int
  var kind: String
  var payload: Payload
}

private struct Payload: Decodable {
  struct Place: Decodable {
    var filePath: String?
    var line: Int

    enum CodingKeys: String, CodingKey {
      case filePath = "_filePath"
      case line
    }
  }
  struct Message: Decodable {
    var symbol: String
    var text: String
  }
  struct IssueRecord: Decodable {
    var isKnown: Bool?
    var isFailure: Bool?
    var severity: String?
    var sourceLocation: Place?
  }
  struct Attachment: Decodable {
    var path: String?
  }

  var kind: String
  var id: String?
  var name: String?
  var displayName: String?
  var sourceLocation: Place?
  var testID: String?
  var tags: [String]?
  /// The name in toolchains before 6.4.
  var earlierTags: [String]?
  var messages: [Message]?
  var issue: IssueRecord?
  var attachment: Attachment?
  /// The name in toolchains before 6.3.
  var earlierAttachment: Attachment?

  enum CodingKeys: String, CodingKey {
    case kind, id, name, displayName, sourceLocation, testID, messages, issue
    case tags
    case earlierTags = "_tags"
    case attachment
    case earlierAttachment = "_attachment"
  }

  var test: EventStream.Test? {
    guard let id, let name, let place = sourceLocation else { return nil }
    return EventStream.Test(
      id: id, name: displayName ?? name, file: place.filePath ?? "",
      line: place.line,
      tags: Set(
        (tags ?? earlierTags ?? []).compactMap {
          TestTag(rawValue: String($0.drop { $0 == "." }))
        }))
  }

  func event(_ kind: String) -> EventStream.Event? {
    let texts = (messages ?? []).map(\.text)
    switch kind {
    case "testStarted":
      return testID.map { .started(test: $0) }
    case "testEnded":
      return testID.map { .ended(test: $0) }
    case "testSkipped":
      return testID.map {
        .skipped(test: $0, reason: texts.joined(separator: " "))
      }
    case "valueAttached":
      guard let path = (attachment ?? earlierAttachment)?.path else {
        return nil
      }
      return .attached(test: testID, path: path)
    case "issueRecorded":
      if issue?.isKnown == true || issue?.isFailure == false
        || issue?.severity == "warning"
      {
        return nil
      }
      let details = (messages ?? []).dropFirst()
        .filter { $0.symbol != "difference" }.map(\.text)
      var finding = Finding(
        Finding.Comparison(headline: texts.first ?? ""),
        lesson: details.joined(separator: "\n"))
      finding.file = issue?.sourceLocation?.filePath ?? ""
      finding.line = issue?.sourceLocation?.line ?? 0
      return .issue(test: testID, finding)
    default:
      return nil
    }
  }
}
