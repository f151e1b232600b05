import Foundation

/// What the command tells the shell.
package enum ExitStatus: Int32 {
  /// All that was asked for passed.
  case passed = 0
  /// The learner is not there yet.
  case notYet = 1
  /// The command line does not make sense; a better one was suggested.
  case usage = 2
  /// The command itself could not do its work.
  case failed = 3
}

/// A reason to stop, with what the reader should know.
///
/// Throw it from a command; the entry point prints it and exits.
package struct Failure: Error {
  package var status: ExitStatus
  package var message: String

  package static func usage(_ message: String) -> Failure {
    Failure(status: .usage, message: message)
  }

  package static func broken(_ message: String) -> Failure {
    Failure(status: .failed, message: message)
  }
}

extension Error {
  /// What to say of it: a failure's message, or else what it is.
  package var words: String { (self as? Failure)?.message ?? "\(self)" }

  /// What went wrong, in the system's own words where it has some.
  package var reason: String {
    let error = self as NSError
    if let inner = error.userInfo[NSUnderlyingErrorKey] as? NSError {
      return inner.localizedDescription
    }
    return error.localizedDescription
  }
}
