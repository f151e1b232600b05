import Findings
import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_author

@Suite("The event stream is parsed without trust.")
struct EventStreamTests {
  private let tests = [
    #"{"kind":"test","payload":{"displayName":"It counts.","id":"M.S/b()/T.swift:9:4","kind":"function","name":"b()","sourceLocation":{"_filePath":"/w/T.swift","column":4,"fileID":"M/T.swift","line":9}},"version":0}"#,
    #"{"kind":"test","payload":{"displayName":"01.1 Suite","id":"M.S","kind":"suite","name":"S","sourceLocation":{"_filePath":"/w/T.swift","column":2,"fileID":"M/T.swift","line":5}},"version":0}"#,
    #"{"kind":"test","payload":{"id":"M.S/a()/T.swift:7:4","kind":"function","name":"a()","sourceLocation":{"_filePath":"/w/T.swift","column":4,"fileID":"M/T.swift","line":7}},"version":0}"#,
  ]

  private func stream(_ lines: [String]) -> EventStream {
    EventStream(Data(lines.joined(separator: "\n").utf8))
  }

  private func event(_ kind: String, _ test: String? = nil) -> String {
    let id = test.map {
      #","testID":"M.S/\#($0)()/T.swift:\#($0 == "a" ? 7 : 9):4""#
    }
    return
      #"{"kind":"event","payload":{"kind":"\#(kind)","messages":[]\#(id ?? "")},"version":0}"#
  }

  @Test("Tests are listed in source order, without suites.")
  func order() {
    let stream = stream(tests)
    #expect(stream.tests.map(\.name) == ["a()", "It counts."])
    #expect(!stream.ranToItsEnd)
  }

  @Test("A line truncated by a crash is ignored.")
  func cut() {
    let stream = stream(
      tests + [
        event("runStarted"), event("testStarted", "a"),
        String(event("testEnded", "a").prefix(60)),
      ])
    #expect(stream.events.count == 1)
    #expect(!stream.ranToItsEnd)
  }

  @Test("A test that appears after the start is not expected.")
  func late() {
    let stream = stream([tests[0], event("runStarted"), tests[2]])
    #expect(stream.tests.map(\.name) == ["It counts."])
  }

  @Test("Lines of another version or kind are skipped.")
  func strangers() {
    let stream = stream(
      [
        "", "hello", "{}",
        tests[0].replacing("\"version\":0", with: "\"version\":9"),
      ])
    #expect(stream.tests.isEmpty)
    #expect(stream.events.isEmpty)
  }

  @Test("An issue has its headline, its lesson and its place.")
  func issue() {
    let stream = stream(
      tests + [
        event("runStarted"),
        #"{"kind":"event","payload":{"issue":{"isKnown":false,"sourceLocation":{"_filePath":"/w/T.swift","column":37,"fileID":"M/T.swift","line":8}},"kind":"issueRecorded","messages":[{"symbol":"fail","text":"Expectation failed: (sum → 1) == 2"},{"symbol":"details","text":"Add both."},{"symbol":"difference","text":"noise"}],"testID":"M.S/a()/T.swift:7:4"},"version":0}"#,
      ])
    guard case .issue("M.S/a()/T.swift:7:4", let issue) = stream.events.first
    else {
      Issue.record("\(stream.events)")
      return
    }
    #expect(issue.expected == ["2"])
    #expect(issue.actual == ["1"])
    #expect(issue.lesson == "Add both.")
    #expect(issue.line == 8)
  }

  @Test("The kit's notes are read from their own lines.")
  func note() throws {
    let finding = Finding(
      .history(expected: ["1"], actual: []), lesson: "Wait.", see: "it")
    let line = try JSONEncoder().encode(["note": TestNote.finding(finding)])
    let stream = stream([String(decoding: line, as: UTF8.self), "{}"])
    guard case .note(.finding(finding))? = stream.events.first else {
      Issue.record("\(stream.events)")
      return
    }
    #expect(stream.events.count == 1)
  }

  @Test("A test has the kit's tags under either of the toolchain's keys.")
  func tags() {
    for key in ["tags", "_tags"] {
      let test = tests[0].replacing(
        "\"name\":", with: "\"\(key)\":[\".stress\",\".own\"],\"name\":")
      #expect(stream([test]).tests.first?.tags == [.stress])
    }
  }

  @Test("An attachment has its path under either of the toolchain's keys.")
  func attachment() {
    let paths = ["attachment", "_attachment"].map { key in
      stream([
        #"{"kind":"event","payload":{"kind":"valueAttached","\#(key)":{"path":"/w/note.json"},"testID":"M.S/a()"},"version":0}"#
      ]).events.first
    }
    for case .attached(let test, let path)? in paths {
      #expect(test == "M.S/a()")
      #expect(path == "/w/note.json")
    }
    #expect(paths.compactMap { $0 }.count == 2)
  }

  @Test("A known issue or a warning is not a failure.")
  func known() {
    let stream = stream([
      #"{"kind":"event","payload":{"issue":{"isKnown":true},"kind":"issueRecorded","messages":[]},"version":0}"#,
      #"{"kind":"event","payload":{"issue":{"isKnown":false,"severity":"warning"},"kind":"issueRecorded","messages":[]},"version":0}"#,
    ])
    #expect(stream.events.isEmpty)
  }

  @Test("Lines without the run's mark are forged, and ignored.")
  func nonce() {
    let good = (tests + [event("runStarted"), event("testStarted", "a")])
      .map { "MARK" + $0 }
    let forged = [event("testEnded", "a"), event("runEnded")]
    let stream = EventStream(
      Data((good + forged).joined(separator: "\n").utf8), nonce: "MARK")
    #expect(stream.tests.count == 2)
    #expect(stream.events.count == 1)
    #expect(!stream.ranToItsEnd)
    #expect(stream.isForged)
    #expect(!stream.isOrderly)
  }

  @Test(
    "Tests run in order, each once.",
    arguments: [
      (["+a", "-a", "+b", "-b"], true), (["+a", "-a"], true), ([], true),
      (["+a"], true), (["+b", "-b"], true), (["+a", "-b"], false),
      (["+b", "-b", "+a", "-a"], false), (["+a", "+b", "-a", "-b"], false),
      (["+a", "-a", "+a", "-a"], false), (["-a"], false),
      (["+a", "-a", "-a"], false),
    ])
  func sequence(steps: [String], isOrderly: Bool) {
    let events = steps.map {
      event($0.first == "+" ? "testStarted" : "testEnded", String($0.last!))
    }
    let stream = stream(tests + [event("runStarted")] + events)
    #expect(stream.isOrderly == isOrderly)
  }
}
