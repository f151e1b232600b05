import Foundation

/// What somebody wrote for an exercise, apart from who it was and from what
/// becomes of the file: a verdict is of exactly this text.
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

  /// What stands on disk at this moment; nil without the exercise's own file.
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

  /// The exercise's own file.
  package var text: String {
    String(decoding: files[0].data.withPlainLineEnds, as: UTF8.self)
  }

  /// Whether it says what the starter says: nobody has begun.
  package func isLike(starter: String) -> Bool {
    files.count == 1 && Self.substance(of: text) == Self.substance(of: starter)
  }

  /// Without the line that says that nobody has begun, and without what an
  /// editor changes by itself.
  private static func substance(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline)
      .filter { !$0.hasPrefix(Starter.mark) }
      .map(\.trimmedEnd).filter { !$0.isEmpty }
  }
}
