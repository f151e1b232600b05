import Foundation
import WorkbookBase

/// A part that is not written yet: a line with `DRAFT: …`.
///
/// `workbook new` writes one wherever an author must add text. Drafts are
/// reported, but only `.ci/run` fails because of them.
struct Draft: Equatable {
  static let mark = "DRAFT:"

  var place: FileLocation
  var text: String

  private static let folders = [
    Layout.chapters, Layout.exercises, Layout.solutions, Layout.sources,
    Layout.tests,
  ]

  static func all(in checkout: Checkout) -> [Draft] {
    let files = folders.flatMap { folder in
      checkout.files(below: folder).filter { file in
        [".swift", ".md", ".patch"].contains(where: file.hasSuffix)
          && !isOurs(file)
      }
    }
    return (["README.md"] + files).flatMap { file -> [Draft] in
      guard let text = checkout.text(file), text.contains(mark) else {
        return []
      }
      return text.lines.enumerated().compactMap { index, line in
        guard let found = line.range(of: mark) else { return nil }
        // The draft ends with its string, table cell or comment.
        let rest = line[found.upperBound...]
          .replacing(#/("|\||-->|\]\().*/#, with: "")
        return Draft(
          place: FileLocation(file: file, line: index + 1), text: rest.trimmed)
      }
    }
  }

  /// Returns whether a file only mentions or repeats drafts: the command, its
  /// tests, and copies of starters.
  private static func isOurs(_ file: String) -> Bool {
    [Layout.command, Layout.commandTests, Layout.starters]
      .contains { file.hasPrefix("\($0)/") }
      && file != Course.file
  }

  func isPart(of exercise: Exercise) -> Bool {
    place.file.contains("/\(exercise.path)/")
      || place.file == Course.file && exercise.objective.hasPrefix(Self.mark)
        && exercise.objective.hasSuffix(text)
  }
}
