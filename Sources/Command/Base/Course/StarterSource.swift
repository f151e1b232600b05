import Foundation

/// Where the starter of an exercise comes from once the learner has changed
/// the file: the copy kept in `.workbook`, or the history of the checkout.
package struct StarterSource {
  package var checkout: Checkout

  package init(checkout: Checkout) {
    self.checkout = checkout
  }

  package func text(of exercise: Exercise) -> String? {
    checkout.text(Self.copy(of: exercise)) ?? fromHistory(exercise.file)
  }

  /// What an exercise begins with, also if somebody worked on it here.
  package func starter(of exercise: Exercise) -> String {
    let here = checkout.text(exercise.file)
    if let here, Starter.isUntouched(here) { return here }
    return text(of: exercise) ?? here ?? ""
  }

  /// The starter as it came, byte for byte where that is known.
  package func data(of exercise: Exercise) -> Data? {
    let copy = checkout.url(Self.copy(of: exercise))
    return (try? Data(contentsOf: copy))
      ?? fromHistory(exercise.file).map { Data($0.utf8) }
  }

  /// The hints as they came.
  package func hints(of exercise: Exercise) -> Data? {
    let copy = checkout.url(Self.hints(of: exercise))
    return (try? Data(contentsOf: copy))
      ?? git(["show", "HEAD:./\(exercise.hintsFile)"]).map { Data($0.utf8) }
  }

  /// Whether nobody has begun the exercise: its file says so, and is the
  /// starter.
  ///
  /// The line alone says too little, since learners forget to delete it.
  package func isUntouched(_ exercise: Exercise) -> Bool {
    checkout.text(exercise.file).map { isUntouched(exercise, text: $0) }
      ?? false
  }

  /// The same of a text that was read before.
  package func isUntouched(_ exercise: Exercise, text own: String) -> Bool {
    Starter.isUntouched(own) && text(of: exercise).map { $0 == own } ?? true
  }

  // MARK: - Keeping

  /// Keeps a copy of each starter and its hints, for as long as nobody has
  /// begun; returns a warning if that cannot be done.
  ///
  /// A checkout without history (an archive, a teacher's edition) has no other
  /// place to get them from. With a history that is the authority: a newer
  /// starter replaces the copy, and an answer is never taken for one.
  package func keepUntouched(_ exercises: [Exercise]) -> String? {
    do {
      for exercise in exercises { try keep(exercise) }
      return nil
    } catch {
      return "The starters could not be kept in .workbook/ (\(error.reason))."
    }
  }

  private func keep(_ exercise: Exercise) throws {
    let copy = Self.copy(of: exercise)
    let kept = checkout.text(copy)
    if let own = checkout.text(exercise.file), Starter.isUntouched(own),
      own != kept
    {
      if let starter = fromHistory(exercise.file) {
        if starter != kept {
          try Data(starter.utf8).save(to: checkout.url(copy))
        }
      } else if kept == nil {
        try Data(contentsOf: checkout.url(exercise.file))
          .save(to: checkout.url(copy))
      }
    }
    let hints = Self.hints(of: exercise)
    if let text = checkout.text(exercise.hintsFile),
      text != checkout.text(hints)
    {
      try Data(text.utf8).save(to: checkout.url(hints))
    }
  }

  /// Keeps the newest starter of an exercise that somebody has begun.
  package func renew(_ exercise: Exercise) {
    guard let starter = fromHistory(exercise.file) else { return }
    try? Data(starter.utf8).save(to: checkout.url(Self.copy(of: exercise)))
  }

  /// Where the copy of a starter is, for somebody who wants to look at it.
  package static func copy(of exercise: Exercise) -> String {
    ".workbook/starters/\(exercise.id).swift"
  }

  private static func hints(of exercise: Exercise) -> String {
    ".workbook/starters/\(exercise.id).md"
  }

  // MARK: - History

  /// The newest version in git's history that nobody had begun.
  ///
  /// A learner may commit an answer and leave the line in it, so what others
  /// have committed comes first.
  private func fromHistory(_ file: String) -> String? {
    guard let log = git(["log", "--format=%H %ae", "--", file]), !log.isEmpty
    else { return nil }
    let own = git(["config", "user.email"])?.trimmed
    let commits = log.split(separator: "\n").map { row in
      (
        name: row.prefix { $0 != " " },
        isOwn: String(row.drop { $0 != " " }.dropFirst()) == own
      )
    }
    for isOwn in [false, true] {
      for commit in commits where commit.isOwn == isOwn {
        if let text = git(["show", "\(commit.name):./\(file)"]),
          Starter.isUntouched(text)
        {
          return text
        }
      }
    }
    return nil
  }

  private func git(_ arguments: [String]) -> String? {
    Git(checkout.root).output(arguments)
  }
}
