/// The paths in a checkout, relative to its root.
///
/// `Package.swift` gives the targets these paths; no other file spells them.
package enum Layout {
  package static let manifest = "Package.swift"
  package static let chapters = "Chapters"
  package static let exercises = "Exercises"
  package static let solutions = "Solutions"
  /// Each stage's answer, as its difference from the one before.
  package static let stages = "Solutions/Stages"

  package static let sources = "Sources"
  package static let library = "Sources/Library"
  package static let exports =
    "Sources/Library/CombineRebuilt/CombineRebuilt.swift"
  package static let scenes = "Sources/Scenes"
  package static let command = "Sources/Command"
  package static let courseTable =
    "Sources/Command/Base/Course/CourseTable.swift"
  /// The template, style and script of the site's pages.
  package static let reader = "Sources/Command/Author/Site/Reader"
  /// The texts that `workbook new` copies.
  package static let templates = "Sources/Command/Author/New/Templates"

  /// The scripts that the CI gate runs.
  package static let proofs = "Sources/Command/Author/Prove"

  package static let tests = "Tests"
  package static let exerciseTests = "Tests/Exercises"
  package static let libraryTests = "Tests/Library"
  package static let mistakes = "Tests/Answers/Wrong"
  /// The unchanged starters and hints of all exercises.
  package static let starters = "Tests/Starters"
  package static let commandTests = "Tests/Command"
  /// The code that suites share.
  package static let kit = "Tests/Kit"

  /// Right answers with another design than the solutions.
  package static let rights = "Tests/Answers/Right"

  /// The four trees that have a folder for each exercise.
  package static let exerciseTrees = [
    exercises, solutions, exerciseTests, mistakes,
  ]

  /// The part before the `/` in the ids of the operators' scenes, which belong
  /// to no chapter.
  package static let operators = "operators"

  /// Returns the folder of a chapter's scenes, `Sources/Scenes/Chapter05`, or
  /// of the operators' scenes.
  package static func scenes(of number: some StringProtocol) -> String {
    number == operators ? "\(scenes)/Operators" : "\(scenes)/Chapter\(number)"
  }
}
