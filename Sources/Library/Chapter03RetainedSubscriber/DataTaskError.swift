import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a data task brought no value.
package enum DataTaskError: Error {
  /// No whole answer came: no connection, or one that broke.
  case transport(URLError)
  /// The server answered, with a status outside 200 to 299.
  case status(Int)
  /// The answer came, and is not what was asked for.
  case decoding(Error)
}

extension DataTaskError: CustomStringConvertible {
  /// The kind of error in two words, without the code of a transport error.
  package var description: String {
    switch self {
    case .transport: "transport error"
    case .status(let code): "status \(code)"
    case .decoding: "decoding error"
    }
  }
}
