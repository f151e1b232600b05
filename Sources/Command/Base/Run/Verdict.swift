import Foundation

/// What became of an exercise.
package enum Verdict {
  case passed
  /// The file still has its NOT STARTED line.
  case notStarted
  /// The learner's file is not there.
  case missing
  /// The compiler's own messages about the learner's file, first line first.
  case doesNotCompile([CompilerMessage])
  /// It compiles, but what the test calls is no longer in it, or looks
  /// different now.
  case lostDeclaration(LostDeclaration)
  /// It uses something that its exercise does not allow, and did not run.
  case notAllowed([RuleViolation])
  /// Some test says no.
  case notYet
  /// All tests pass but for chance, and two threads were at one variable at the
  /// same time.
  case race(DataRace)
  case crashed(Crash)
  /// No test got any further for so many seconds.
  case stillRunning(test: String?, seconds: Double, place: FileLocation?)
  /// It took more memory, or started more processes, than an answer may.
  case tookTooMuch(Usage)
  /// The learner's code left the program, so that tests never ended.
  case endedEarly(test: String?, code: Int32)

  /// A verdict without its details, as it is counted, marked and written down.
  package enum Kind: String, Codable, CaseIterable {
    case passed, notStarted, missing, doesNotCompile
    case lostDeclaration = "declarationMissing"
    case notAllowed, notYet, race, crashed, stillRunning, tookTooMuch,
      endedEarly
    /// Nobody can say, where a class is graded: look at it, or grade it again.
    case notGraded

    /// How an exercise stands, in a word or a few.
    package var words: String {
      switch self {
      case .passed: "passed"
      case .notStarted: "not started yet"
      case .missing: "its file is missing"
      case .doesNotCompile: "does not compile"
      case .lostDeclaration: "lacks what its test calls"
      case .notAllowed: "uses what is not allowed"
      case .notYet: "not yet"
      case .race: "not safe for threads"
      case .crashed: "crashed"
      case .stillRunning: "did not end"
      case .tookTooMuch: "took too much"
      case .endedEarly: "left before the end"
      case .notGraded: "not graded"
      }
    }
  }

  package var kind: Kind {
    switch self {
    case .passed: .passed
    case .notStarted: .notStarted
    case .missing: .missing
    case .doesNotCompile: .doesNotCompile
    case .lostDeclaration: .lostDeclaration
    case .notAllowed: .notAllowed
    case .notYet: .notYet
    case .race: .race
    case .crashed: .crashed
    case .stillRunning: .stillRunning
    case .tookTooMuch: .tookTooMuch
    case .endedEarly: .endedEarly
    }
  }

  package var hasPassed: Bool { kind == .passed }

  /// What went wrong around the tests, in one line, if anything did.
  package var message: String? {
    switch self {
    case .doesNotCompile(let messages):
      messages.first.map { first in
        let file = URL(fileURLWithPath: first.file).lastPathComponent
        return "\(file):\(first.line): \(first.text)"
      }
    case .lostDeclaration(let lost): lost.message.text
    case .notAllowed(let violations): violations.first?.text
    case .tookTooMuch(let ceiling):
      "it held more than \(ceiling.memory >> 20) MB, or started more than "
        + "\(ceiling.processes) processes"
    case .race(let race): race.words
    case .crashed(let crash): crash.message
    case .stillRunning(let test, let seconds, _):
      "no progress for \(Int(seconds)) seconds"
        + (test.map { " in “\($0)”" } ?? "")
    case .endedEarly(_, let code): "it called exit(\(code))"
    case .passed, .notStarted, .missing, .notYet: nil
    }
  }

  /// The line in the learner's file that the verdict is about, if it is known.
  ///
  /// - Parameter file: the exercise's own, for what is said without one.
  package func place(of file: String) -> FileLocation? {
    switch self {
    case .doesNotCompile(let messages):
      messages.first.map { FileLocation(file: $0.file, line: $0.line) }
    case .notAllowed(let violations):
      violations.first?.line.map { FileLocation(file: file, line: $0) }
    case .race(let race): race.place
    case .crashed(let crash): crash.place
    case .stillRunning(_, _, let place): place
    default: nil
    }
  }
}

/// A trap: a check of Swift or of a library that ended the program.
package struct Crash {
  /// The test that was running; nil when none was.
  package var test: String?
  /// What was said, `Unexpectedly found nil while unwrapping an Optional value`.
  package var message: String
  package var place: FileLocation?
  /// Whether it stood in what the program printed, and could be anything.
  package var isPrinted = false
}
