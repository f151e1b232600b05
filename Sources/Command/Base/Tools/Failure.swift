import Foundation

package enum ExitStatus: Int32 {
  /// The command succeeded, and all tested exercises pass.
  case passed = 0
  /// An exercise does not pass yet.
  case notYet = 1
  /// The command line is invalid; the message suggests a better one.
  case usage = 2
  /// The command could not do its work.
  case failed = 3
}

/// A reason to stop, with a message for the user.
///
/// A command throws it, and the entry point prints it and exits.
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
  package var words: String { (self as? Failure)?.message ?? "\(self)" }

  /// The system's description of the cause, if it has one.
  package var reason: String {
    let error = self as NSError
    if let inner = error.userInfo[NSUnderlyingErrorKey] as? NSError {
      return inner.localizedDescription
    }
    return error.localizedDescription
  }
}
