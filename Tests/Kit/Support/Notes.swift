import Findings
import Foundation
import Testing

/// Notes for the `workbook` command about the running test.
public enum Notes {
  /// Receives a note in JSON; nil if the command reads attachments instead.
  nonisolated(unsafe) public static var tell: ((Data) -> Void)?

  static func tell(
    _ note: TestNote, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    guard let data = try? JSONEncoder().encode(note) else { return }
    if let tell { return tell(data) }
    Attachment.record(
      Attachment(Array(data), named: TestNote.attachment),
      sourceLocation: sourceLocation)
  }
}

extension Tag {
  /// Threads run freely in the test.
  @Tag public static var stress: Self
  /// The test plays all small programs.
  @Tag public static var search: Self
  /// A second thread or a nested call interrupts a call in the test.
  @Tag public static var interleaved: Self
}

extension Trait where Self == Tag.List {
  /// Threads run freely in the test, so its findings depend on chance; they are
  /// part of a mistake's record only if no other test fails.
  public static var stress: Self { .tags(.stress) }
  /// The test plays all small programs; its findings are part of a mistake's
  /// record only if no other test fails.
  public static var search: Self { .tags(.search) }
  /// A second thread or a nested call interrupts a call in the test; `stress`
  /// runs it.
  public static var interleaved: Self { .tags(.interleaved) }
}

extension Comment {
  /// An explanation for the learner, with its place in the book.
  ///
  /// - Parameter behavior: the name of the case, if a test checks one condition
  ///   in several cases.
  public static func lesson(
    _ lesson: String, see place: String, of behavior: String...
  ) -> Comment {
    var finding = Finding(lesson: lesson, see: place)
    finding.behavior = behavior
    Notes.tell(.finding(finding))
    return Comment(rawValue: finding.text)
  }
}

extension Finding {
  /// A finding of an expected and an actual history; an endless one is cut.
  init(
    expected: [String], actual: [String], lesson: String, see place: String
  ) {
    let most = expected.count + 20
    let shown =
      actual.count > most ? actual.prefix(most) + ["(and so on)"] : actual
    self.init(
      .history(expected: expected, actual: shown), lesson: lesson, see: place)
  }

  /// Records it as an issue of the running test.
  func record(sourceLocation: SourceLocation) {
    Notes.tell(.finding(self), sourceLocation: sourceLocation)
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
    // Otherwise a learner would wait for each further call that does not return.
    let environment = ProcessInfo.processInfo.environment
    if isLast, environment["WORKBOOK_ENDS_AT_HANG"] != nil {
      _exit(0)
    }
  }

  /// The finding as text, for a run of the tests without the command.
  var text: String {
    var parts = sections.flatMap { ["\($0.title):"] + $0.rows }
    parts.append(lesson)
    if let summary { parts.append("In short: \(summary)") }
    if !lines.isEmpty {
      let places = lines.map(\.description).joined(separator: ", ")
      parts.append("In your file: \(places)")
    } else if let method {
      parts.append("In your file: \(method.name) of \(method.piece)")
    }
    if let place { parts.append("Look at: \(place)") }
    return parts.joined(separator: "\n")
  }
}
