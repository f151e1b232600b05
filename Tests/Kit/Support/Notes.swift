import Findings
import Foundation
import Testing

/// Tells the `workbook` command about the test that runs.
public enum Notes {
  /// Takes a note in JSON; nil where the command reads attachments instead.
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
  /// The test goes through all small programs.
  @Tag public static var search: Self
  /// Another thread comes between, or a call from inside a call.
  @Tag public static var interleaved: Self
}

extension Trait where Self == Tag.List {
  /// Threads run freely in the test: what it sees of a wrong answer is chance,
  /// and no part of how a mistake fails.
  public static var stress: Self { .tags(.stress) }
  /// The test goes through all small programs, and is no part of how a mistake
  /// fails.
  public static var search: Self { .tags(.search) }
  /// Another thread comes between, or a call from inside a call: `stress` runs
  /// it.
  public static var interleaved: Self { .tags(.interleaved) }
}

extension Comment {
  /// What to think about, and where the book explains it.
  ///
  /// - Parameter behavior: what an answer does, where the same condition is
  ///   checked in several cases.
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
  /// What was expected beside what happened; of an answer that calls without
  /// end as much as shows it.
  init(
    expected: [String], actual: [String], lesson: String, see place: String
  ) {
    let most = expected.count + 20
    let shown =
      actual.count > most ? actual.prefix(most) + ["(and so on)"] : actual
    self.init(
      .history(expected: expected, actual: shown), lesson: lesson, see: place)
  }

  /// Makes it the failure of the test that runs.
  func record(sourceLocation: SourceLocation) {
    Notes.tell(.finding(self), sourceLocation: sourceLocation)
    Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
    // A learner would wait for each other call that does not come back.
    let environment = ProcessInfo.processInfo.environment
    if isLast, environment["WORKBOOK_ENDS_AT_HANG"] != nil {
      _exit(0)
    }
  }

  /// Everything in words, for whoever runs the tests without the command.
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
