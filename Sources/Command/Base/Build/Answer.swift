import Foundation

/// The files that a learner wrote for an exercise.
///
/// A verdict applies to exactly this text.
package struct Answer: Hashable, Codable {
  package struct File: Hashable, Codable {
    package var name: String
    package var data: Data

    package init(name: String, data: Data) {
      self.name = name
      self.data = data
    }
  }

  package var exercise: String
  /// The exercise's own file first.
  package var files: [File]

  package init(_ exercise: Exercise, _ files: [File]) {
    self.exercise = exercise.id
    self.files = files
  }

  package init(_ exercise: Exercise, text: String) {
    self.init(
      exercise, [File(name: exercise.fileName, data: Data(text.utf8))])
  }

  /// Reads the files on disk; nil without the exercise's own file.
  package init?(
    _ exercise: Exercise, in answers: String, of checkout: Checkout
  ) {
    let files = checkout.swiftFiles(in: "\(answers)/\(exercise.path)")
      .compactMap { file in
        (try? Data(contentsOf: file)).map {
          File(name: file.lastPathComponent, data: $0)
        }
      }
    let own = files.filter { $0.name == exercise.fileName }
    guard !own.isEmpty else { return nil }
    self.init(exercise, own + files.filter { $0.name != exercise.fileName })
  }

  package var text: String {
    String(decoding: files[0].data.withPlainLineEnds, as: UTF8.self)
  }

  package func isLike(starter: String) -> Bool {
    files.count == 1 && Self.substance(of: text) == Self.substance(of: starter)
  }

  /// Returns the lines without the NOT STARTED line, and without empty lines
  /// and trailing spaces, which editors change on their own.
  private static func substance(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix(Starter.mark) }
      .map(\.trimmedEnd).filter { !$0.isEmpty }
  }
}
