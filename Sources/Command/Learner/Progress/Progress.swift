import WorkbookBase

/// What is known of a learner's way through the course.
///
/// It is a cache: whoever deletes it loses only what the next `test` finds out
/// again, and how many hints were read.
struct Progress: Codable, Equatable {
  struct Entry: Codable, Equatable {
    /// Whether it has ever passed.
    var hasPassed = false
    /// Whether it passed when it was last tested.
    var isPassing = false
    /// A fingerprint of the file that was last tested.
    var tested: String?
    /// Of what is built in stages, those that have passed when it was last
    /// tested; nil is none.
    var stages: Int?
    /// The fingerprint of the file that has reached the stage after these.
    var reached: String?
    /// How many stages the learner began with somebody else's answer.
    var taken: Int?
    /// Of the hints for it, or for its stage.
    var hintsRead = 0
  }

  var version = 1
  /// By the exercises' keys.
  var entries: [String: Entry] = [:]
  /// The key of the exercise that was tested, or asked about, last.
  var last: String?

  subscript(exercise: Exercise) -> Entry {
    get { entries[exercise.key] ?? Entry() }
    set { entries[exercise.key] = newValue }
  }
}

extension Progress.Entry {
  /// The stage that somebody works on, as far as the last test tells.
  var stage: Int { (stages ?? 0) + 1 }

  /// How it stands, and how far that is somebody else's work.
  func words(of standing: Standing) -> String {
    guard let taken, standing != .notStarted else { return standing.words }
    return standing.words
      + (taken == 1 ? ", stage 1 taken" : ", stages 1 to \(taken) taken")
  }

  /// Notes how many stages pass now.
  mutating func note(stages count: Int, text: String?) {
    guard count != stages ?? 0 else { return }
    if count > stages ?? 0 { reached = text.map(fingerprint) }
    stages = count
    hintsRead = 0
  }
}

/// How an exercise stands, as far as the last test and the file tell.
enum Standing: Equatable {
  case notStarted
  case started
  /// It is built in stages, and this is the first that does not pass.
  case inStage(Int, of: Int)
  case passed
  /// It passed, and the file has changed since.
  case changedSincePassing
  /// It passed once, and no longer did when last tested.
  case broken
  case missing
  case blocked(UnreadableFile)

  var words: String {
    switch self {
    case .notStarted: return "not started"
    case .started: return "started"
    case .inStage(let stage, let count): return "stage \(stage) of \(count)"
    case .passed: return "passed"
    case .changedSincePassing: return "changed since it passed"
    case .broken: return "passed once, broken now"
    case .missing: return "file missing"
    case .blocked(let obstacle): return obstacle.words
    }
  }
}

extension CommandContext {
  /// What somebody means who names no exercise: the one that was worked on
  /// last, or, once that passes, the first after it that does not.
  ///
  /// Nil if all pass.
  var current: Exercise? {
    let progress = ProgressFile(checkout: checkout).read()
    let all = course.exercises
    let start = all.firstIndex { $0.key == progress.last } ?? 0
    return (all[start...] + all[..<start]).first {
      standing(of: $0, in: progress) != .passed
    }
  }

  /// The exercise that was typed after a command, or else the current one.
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
