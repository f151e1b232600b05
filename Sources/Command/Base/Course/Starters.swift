/// The file of an exercise as it was before the learner began.
package enum Starter {
  package static let words = "NOT STARTED"
  package static let mark = "// \(words)"
  /// The whole line that the learner deletes.
  package static let line = "\(mark): delete this line when you begin."

  /// Whether a text has the line.
  package static func isUntouched(_ text: String) -> Bool {
    text.hasPrefix(mark) || text.contains("\n\(mark)")
  }
}

/// The starters and their hints, which `Tests/Starters` holds as they came.
extension Checkout {
  /// The copy of an exercise's starter.
  package func keptStarter(of exercise: Exercise) -> String? {
    exercise.made?.starter ?? text(exercise.file(in: Layout.starters))
  }

  /// The starter of an exercise, also after the learner has begun.
  ///
  /// A starter that its author is changing comes before its copy.
  package func starter(of exercise: Exercise) -> String {
    let here = text(exercise.file)
    if let here, Starter.isUntouched(here) { return here }
    return keptStarter(of: exercise) ?? here ?? ""
  }

  /// A Boolean value that indicates whether an exercise's file has the line
  /// that says so, and is the starter.
  ///
  /// The line alone says too little, since learners forget to delete it.
  package func isUntouched(_ exercise: Exercise) -> Bool {
    text(exercise.file).map { isUntouched(exercise, text: $0) } ?? false
  }

  /// The same for a text that was read before.
  package func isUntouched(_ exercise: Exercise, text own: String) -> Bool {
    Starter.isUntouched(own)
      && keptStarter(of: exercise).map { $0 == own } ?? true
  }
}

// MARK: - Keeping

extension Checkout {
  /// The copies of an exercise's starter and hints that differ from them;
  /// none if the exercise is begun.
  package func outdatedCopies(of exercise: Exercise) -> [String] {
    guard Starter.isUntouched(text(exercise.file) ?? "") else { return [] }
    return [exercise.fileName, exercise.hintsName]
      .map { "\(Layout.starters)/\(exercise.path)/\($0)" }
      .filter { copy in
        text(original(of: copy)).map { $0 != text(copy) } ?? false
      }
  }

  /// Copies an exercise's starter and hints anew.
  ///
  /// - Returns: the copies that have changed.
  package func keepStarter(of exercise: Exercise) throws -> [String] {
    let copies = outdatedCopies(of: exercise)
    for copy in copies { try write(text(original(of: copy)) ?? "", to: copy) }
    return copies
  }

  private func original(of copy: String) -> String {
    Layout.exercises + copy.dropFirst(Layout.starters.count)
  }
}
