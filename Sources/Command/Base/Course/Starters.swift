/// The unchanged file of an exercise.
package enum Starter {
  package static let words = "NOT STARTED"
  package static let mark = "// \(words)"
  /// The line that the learner deletes.
  package static let line = "\(mark): delete this line when you begin."

  package static func isUntouched(_ text: String) -> Bool {
    text.hasPrefix(mark) || text.contains("\n\(mark)")
  }
}

/// The starters and their hints, which `Tests/Starters` holds unchanged.
extension Checkout {
  package func keptStarter(of exercise: Exercise) -> String? {
    exercise.made?.starter ?? text(exercise.file(in: Layout.starters))
  }

  /// Returns the starter of an exercise, also after the learner has begun.
  ///
  /// If an author is changing the starter, the changed file comes before its
  /// copy.
  package func starter(of exercise: Exercise) -> String {
    let here = text(exercise.file)
    if let here, Starter.isUntouched(here) { return here }
    return keptStarter(of: exercise) ?? here ?? ""
  }

  /// Returns whether an exercise's file is the starter and has the NOT STARTED
  /// line.
  ///
  /// The line is not enough, since learners forget to delete it.
  package func isUntouched(_ exercise: Exercise) -> Bool {
    text(exercise.file).map { isUntouched(exercise, text: $0) } ?? false
  }

  /// Returns the same for a text that was already read.
  package func isUntouched(_ exercise: Exercise, text own: String) -> Bool {
    Starter.isUntouched(own)
      && keptStarter(of: exercise).map { $0 == own } ?? true
  }
}

// MARK: - Keeping

extension Checkout {
  /// Returns the copies that differ from an exercise's starter and hints; none
  /// if the exercise is begun.
  package func outdatedCopies(of exercise: Exercise) -> [String] {
    guard Starter.isUntouched(text(exercise.file) ?? "") else { return [] }
    return [exercise.fileName, exercise.hintsName]
      .map { "\(Layout.starters)/\(exercise.path)/\($0)" }
      .filter { copy in
        text(original(of: copy)).map { $0 != text(copy) } ?? false
      }
  }

  /// Updates the copies of an exercise's starter and hints.
  ///
  /// - Returns: the changed copies.
  package func keepStarter(of exercise: Exercise) throws -> [String] {
    let copies = outdatedCopies(of: exercise)
    for copy in copies { try write(text(original(of: copy)) ?? "", to: copy) }
    return copies
  }

  private func original(of copy: String) -> String {
    Layout.exercises + copy.dropFirst(Layout.starters.count)
  }
}
