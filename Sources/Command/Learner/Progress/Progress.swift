import WorkbookBase

/// A learner's progress through the course.
///
/// It is a cache: after it is deleted, the next `test` restores all but the
/// number of hints read.
struct Progress: Codable, Equatable {
  struct Entry: Codable, Equatable {
    var hasPassed = false
    var isPassing = false
    /// A fingerprint of the file in the last test.
    var tested: String?
    /// The number of stages that passed in the last test; nil for none.
    var stages: Int?
    /// A fingerprint of the first file that reached the present stage.
    var reached: String?
    /// The number of stages for which the learner took the book's answer.
    var taken: Int?
    var hintsRead = 0
  }

  var version = 1
  var entries: [String: Entry] = [:]
  /// The key of the exercise in the last test or hint.
  var last: String?

  subscript(exercise: Exercise) -> Entry {
    get { entries[exercise.key] ?? Entry() }
    set { entries[exercise.key] = newValue }
  }
}

extension Progress.Entry {
  /// The stage at which the learner works, according to the last test.
  var stage: Int { (stages ?? 0) + 1 }

  /// Returns the state in words, with the stages taken from the book.
  func words(of standing: Standing) -> String {
    guard let taken, standing != .notStarted else { return standing.words }
    return standing.words
      + (taken == 1 ? ", stage 1 taken" : ", stages 1 to \(taken) taken")
  }

  mutating func note(stages count: Int, text: String?) {
    guard count != stages ?? 0 else { return }
    if count > stages ?? 0 { reached = text.map(fingerprint) }
    stages = count
    hintsRead = 0
  }
}

/// The state of an exercise, according to the last test and its file.
enum Standing: Equatable {
  case notStarted
  case started
  /// The first stage that does not pass.
  case inStage(Int, of: Int)
  case passed
  /// It passed, and its file has changed since.
  case changedSincePassing
  /// It passed once, but failed in the last test.
  case broken
  case missing
  case blocked(UnreadableFile)

  var words: String {
    switch self {
    case .notStarted: return "not started"
    case .started: return "started"
    case .inStage(let stage, let count): return "stage \(stage) of \(count)"
    case .passed: return "passed"
    case .changedSincePassing: return "changed: test again"
    case .broken: return "passed, now broken"
    case .missing: return "file missing"
    case .blocked(let obstacle): return obstacle.words
    }
  }
}

extension CommandContext {
  /// The exercise for a command without a name: the last one that the learner
  /// worked on, or the first after it that does not pass.
  ///
  /// Nil if all exercises pass.
  var current: Exercise? {
    let progress = ProgressFile(checkout: checkout).read()
    let all = course.exercises
    let start = all.firstIndex { $0.key == progress.last } ?? 0
    return (all[start...] + all[..<start]).first {
      standing(of: $0, in: progress) != .passed
    }
  }

  /// Returns the exercise that follows a command, or else the current one.
  func exercise(
    _ options: inout Options, for command: String, orLast: Bool = false
  ) throws -> Exercise {
    let typed = try options.only(command).map(exercise(named:))
    if let found = typed ?? current ?? (orLast ? course.exercises.last : nil) {
      return found
    }
    throw Failure.usage(
      "You have passed them all. Say which: "
        + "`swift run workbook \(command) \(example)`.")
  }

  func standing(of exercise: Exercise, in progress: Progress) -> Standing {
    if let obstacle = checkout.obstacle(at: exercise.file) {
      return .blocked(obstacle)
    }
    guard let text = checkout.text(exercise.file) else { return .missing }
    let entry = progress[exercise]
    if entry.isPassing {
      return entry.tested == fingerprint(text) ? .passed : .changedSincePassing
    }
    if checkout.isUntouched(exercise, text: text) {
      return .notStarted
    }
    if entry.hasPassed { return .broken }
    return exercise.stages.isEmpty
      ? .started : .inStage(entry.stage, of: exercise.stages.count)
  }
}
