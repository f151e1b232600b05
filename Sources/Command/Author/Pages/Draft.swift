import Foundation
import WorkbookBase

/// Something that is still to be written: a line that says `DRAFT: …`.
///
/// `workbook new` leaves one in each place that a person must fill. What holds
/// one is reported and fails no gate but `.ci/run`.
struct Draft: Equatable {
  static let mark = "DRAFT:"

  var place: FileLocation
  /// What is to be written there.
  var text: String

  /// Where authors write.
  private static let folders = [
    Layout.chapters, Layout.exercises, Layout.solutions, Layout.sources,
    Layout.tests,
  ]

  /// Every draft of a checkout, in the order of its files.
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
        // What it stands in may end behind it: a string, a cell, a comment.
        let rest = line[found.upperBound...]
          .replacing(#/("|\||-->|\]\().*/#, with: "")
        return Draft(
          place: FileLocation(file: file, line: index + 1), text: rest.trimmed)
      }
    }
  }

  /// The command and its tests speak of drafts, and a starter's copy repeats
  /// them.
  private static func isOurs(_ file: String) -> Bool {
    [Layout.command, Layout.commandTests, Layout.starters]
      .contains { file.hasPrefix("\($0)/") }
      && file != Course.file
  }

  /// Whether it stands in something of an exercise's.
  func isPart(of exercise: Exercise) -> Bool {
    place.file.contains("/\(exercise.path)/")
      || place.file == Course.file && exercise.objective.hasPrefix(Self.mark)
        && exercise.objective.hasSuffix(text)
  }
}
