/// The comment at the top of an answer: the task, the chapter, and the command
/// to test it.
package struct AnswerHeader {
  package private(set) var lines: [String] = []
  /// The lines after `Task:`.
  package private(set) var task: [String] = []
  /// `Chapters/05-Demand.md#modify`, after `Chapter:`.
  package private(set) var chapter: String?
  /// `swift run workbook test 05.2`, after `Test it:`.
  package private(set) var test: String?

  /// `05.2 Count the demand`.
  package var title: String { lines.first ?? "" }

  /// The comment as one paragraph: the explanation of a mistake.
  package var paragraph: String {
    lines.map(\.trimmed).joined(separator: " ").trimmed
  }

  /// Returns the lines below the comment.
  package static func code(in lines: [String]) -> ArraySlice<String> {
    lines.drop { $0.hasPrefix("//") && !$0.hasPrefix("///") }
  }

  package init(_ source: String) {
    let source = source.lines
    let comment = source.dropLast(Self.code(in: source).count)
    // Only the space after the slashes is removed, so lists keep their shape.
    lines = comment.map { row in
      String(row.dropFirst(row.hasPrefix("// ") ? 3 : 2))
    }
    var isTask = false
    for line in lines where !line.hasPrefix(Starter.words) {
      if let first = line.value(of: "Task:") {
        isTask = true
        task.append(first.capitalizedFirst)
      } else if let place = line.value(of: "Chapter:") {
        isTask = false
        chapter = place
      } else if let command = line.value(of: "Test it:") {
        isTask = false
        test = command
      } else if isTask {
        task.append(line)
      }
    }
    while task.last?.isEmpty == true { task.removeLast() }
  }
}

extension String {
  fileprivate func value(of key: String) -> String? {
    hasPrefix(key) ? dropFirst(key.count).trimmed : nil
  }
}
