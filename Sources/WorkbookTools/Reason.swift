import Foundation

extension Error {
  /// What went wrong, in the system's own words where it has some.
  package var reason: String {
    let error = self as NSError
    if let inner = error.userInfo[NSUnderlyingErrorKey] as? NSError {
      return inner.localizedDescription
    }
    return error.localizedDescription
  }
}
