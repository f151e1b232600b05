import Foundation
import WorkbookTools

/// The comment at the top of an exercise: what to do, and where to read.
package struct AnswerHeader {
  /// The lines after `Task:`.
  package private(set) var task: [String] = []
  /// `Chapters/05-Demand.md#modify`.
  package private(set) var chapter: String?

  package init(_ source: String) {
    var isTask = false
    for row in source.split(separator: "\n", omittingEmptySubsequences: false) {
      guard row.hasPrefix("//"), !row.hasPrefix(Starter.mark) else { break }
      let text = row.dropFirst(2).trimmed
      if text.hasPrefix("Task:") {
        isTask = true
        task.append(text.dropFirst("Task:".count).trimmed.capitalizedFirst)
      } else if text.hasPrefix("Chapter:") {
        isTask = false
        chapter = text.dropFirst("Chapter:".count).trimmed
      } else if text.hasPrefix("Test it:") {
        isTask = false
      } else if isTask {
        // Only the space after the slashes goes: lists keep their shape.
        task.append(String(row.dropFirst(row.hasPrefix("// ") ? 3 : 2)))
      }
    }
    while task.last?.isEmpty == true { task.removeLast() }
  }
}
