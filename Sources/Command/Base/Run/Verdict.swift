import Foundation

package enum Verdict {
  case passed
  /// The file still has its NOT STARTED line.
  case notStarted
  case missing
  /// The compiler's own messages about the learner's file, first line first.
  case doesNotCompile([CompilerMessage])
  /// It compiles, but its test calls a declaration that is missing or different.
  case lostDeclaration(LostDeclaration)
  /// It breaks a rule of its exercise, and did not run.
  case notAllowed([RuleViolation])
  case notYet
  /// Tests fail only by chance, and two threads accessed one variable at the
  /// same time.
  case race(DataRace)
  case crashed(Crash)
  /// The tests made no progress for this number of seconds.
  case stillRunning(test: String?, seconds: Double, place: FileLocation?)
  /// It used more memory or processes than an answer may.
  case tookTooMuch(Usage)
  /// The learner's code called `exit`.
  case endedEarly(test: String?, code: Int32)

  package enum Kind: String, Codable, CaseIterable {
    case passed, notStarted, missing, doesNotCompile
    case lostDeclaration = "declarationMissing"
    case notAllowed, notYet, race, crashed, stillRunning, tookTooMuch,
      endedEarly
    /// The answer could not be graded; a person must look at it.
    case notGraded

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

  /// The problem in one line, if it is not a failing test.
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

  /// Returns the line of the learner's file that causes the verdict, if it is
  /// known.
  ///
  /// - Parameter file: the exercise's own file.
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

/// A trap that ended the program.
package struct Crash {
  package var test: String?
  /// The message: `Unexpectedly found nil while unwrapping an Optional value`.
  package var message: String
  package var place: FileLocation?
  /// A Boolean value that indicates whether the message comes from the
  /// program's output, so that the answer may have printed it.
  package var isPrinted = false
}
