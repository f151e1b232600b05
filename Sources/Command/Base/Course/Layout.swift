/// Where the parts of a checkout stand, relative to its root.
///
/// `Package.swift` gives the targets these places; nothing else spells them out.
package enum Layout {
  package static let manifest = "Package.swift"
  package static let chapters = "Chapters"
  package static let exercises = "Exercises"
  package static let solutions = "Solutions"
  /// How each stage's answer differs from the one before.
  package static let stages = "Solutions/Stages"

  package static let sources = "Sources"
  package static let library = "Sources/Library"
  package static let exports =
    "Sources/Library/CombineRebuilt/CombineRebuilt.swift"
  package static let scenes = "Sources/Scenes"
  package static let command = "Sources/Command"
  package static let courseTable =
    "Sources/Command/Base/Course/CourseTable.swift"
  /// The template, the style and the script of the site's pages.
  package static let reader = "Sources/Command/Author/Site/Reader"
  /// The texts that `workbook new` copies.
  package static let templates = "Sources/Command/Author/New/Templates"

  /// The scripts that the gate runs.
  package static let proofs = "Sources/Command/Author/Prove"

  package static let tests = "Tests"
  package static let exerciseTests = "Tests/Exercises"
  package static let libraryTests = "Tests/Library"
  package static let mistakes = "Tests/Answers/Wrong"
  /// The exercises as they came, starter and hints.
  package static let starters = "Tests/Starters"
  package static let commandTests = "Tests/Command"
  /// What suites share.
  package static let kit = "Tests/Kit"

  /// Right answers of other designs than the solutions'.
  package static let rights = "Tests/Answers/Right"

  /// The four trees that have a folder for each exercise.
  package static let exerciseTrees = [
    exercises, solutions, exerciseTests, mistakes,
  ]

  /// What stands before the `/` in the ids of the operators' scenes, which
  /// belong to no chapter.
  package static let operators = "operators"

  /// Where a chapter's scenes are, `Sources/Scenes/Chapter05`, or the
  /// operators'.
  package static func scenes(of number: some StringProtocol) -> String {
    number == operators ? "\(scenes)/Operators" : "\(scenes)/Chapter\(number)"
  }
}
