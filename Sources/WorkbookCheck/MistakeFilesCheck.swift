import WorkbookCourse
import WorkbookKit
import WorkbookPages

/// At least three mistakes, each with two to five sentences for the learner.
struct MistakeFilesCheck: FileCheck {
  static let fewest = 3

  func complaints(about exercise: Exercise, in checkout: Checkout) -> [String] {
    let mistakes = Mistake.all(of: exercise, in: checkout)
    var found: [String] = []
    if mistakes.count < Self.fewest {
      let count = mistakes.isEmpty ? "no mistakes" : "\(mistakes.count) of"
      found.append(
        "\(exercise.mistakesFolder) holds \(count)"
          + (mistakes.isEmpty ? "" : " at least \(Self.fewest) mistakes"))
    }
    for mistake in mistakes {
      let sentences = mistake.text.sentences
      if !(2...5).contains(sentences) {
        found.append(
          """
          \(mistake.file): its header comment has \(sentences) sentences, \
          and should have two to five
          """)
      }
      if mistake.text.contains("NOT STARTED") {
        found.append("\(mistake.file) still says NOT STARTED")
      }
    }
    return found
  }
}

extension String {
  /// How many sentences it has, as far as full stops tell.
  fileprivate var sentences: Int {
    matches(of: #/[.?!]["')`]*(\s|$)/#).count
  }
}
