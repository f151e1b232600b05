import Findings
import Foundation
import Testing

/// Messages from the running test to the `workbook` command.
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
  /// Marks a test whose threads run freely.
  @Tag public static var stress: Self
  /// Marks a test that searches all small programs.
  @Tag public static var search: Self
  /// Marks a test in which a second thread or a nested call interrupts a call.
  @Tag public static var interleaved: Self
}

extension Trait where Self == Tag.List {
  /// Marks a test whose threads run freely. Its findings depend on chance, so a
  /// mistake's record contains them only if no other test fails.
  public static var stress: Self { .tags(.stress) }
  /// Marks a test that searches all small programs. A mistake's record contains
  /// its findings only if no other test fails.
  public static var search: Self { .tags(.search) }
  /// Marks a test in which a second thread or a nested call interrupts a call.
  /// The `stress` command runs it.
  public static var interleaved: Self { .tags(.interleaved) }
}

extension Comment {
  /// Reports an explanation for the learner, and returns it as text.
  ///
  /// - Parameter behavior: the case's name, if the test has several cases.
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
  /// Creates a finding from two histories, and cuts off an endless one.
  init(
    expected: [String], actual: [String], lesson: String, see place: String
  ) {
    let most = expected.count + 20
    let shown =
      actual.count > most ? actual.prefix(most) + ["(and so on)"] : actual
    self.init(
      .history(expected: expected, actual: shown), lesson: lesson, see: place)
  }

  /// Records the finding as an issue of the running test.
  func record(sourceLocation: SourceLocation) {
    Notes.tell(.finding(self), sourceLocation: sourceLocation)
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
    // Each further call that hangs would cost the learner the same wait again.
    let environment = ProcessInfo.processInfo.environment
    if isLast, environment["WORKBOOK_ENDS_AT_HANG"] != nil {
      _exit(0)
    }
  }

  /// The finding as text, for test runs without the `workbook` command.
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
