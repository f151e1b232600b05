import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The reason why a data task delivered no value.
package enum DataTaskError: Error {
  /// No complete response arrived: there was no connection, or it broke.
  case transport(URLError)
  /// The server responded with a status outside 200 to 299.
  case status(Int)
  /// The response's body could not be decoded.
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
