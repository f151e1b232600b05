import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Why a request brought no value.
///
/// Two of the names are the documents', where everything but a status was
/// `unknown`. Row E2.
public enum HttpError: Error {
  /// The text is no address.
  case invalidAddress(String)
  /// No whole answer came: no connection, one that broke, or no patience.
  case transport(URLError)
  /// An answer came, and not by HTTP.
  case notHTTP
  /// The server answered, with a status outside 200 to 299; its number, and
  /// what it is called.
  case httpStatusError(Int, String)
  /// The server said that all is well, and sent nothing.
  case emptyBody
  /// The answer came, and is not what was asked for.
  case decoding(DecodingError)
  /// Something else, and here it is.
  case unknown(Error)
}

extension HttpError {
  /// Finds the name for an error of whatever kind.
  public init(_ error: Error) {
    switch error {
    case let error as HttpError: self = error
    case let error as URLError: self = .transport(error)
    case let error as DecodingError: self = .decoding(error)
    default: self = .unknown(error)
    }
  }
}

extension HttpError: CustomStringConvertible {
  /// The kind of error in a few words.
  ///
  /// The code of a transport error is left out: for the same accident, Linux
  /// and macOS give different ones.
  public var description: String {
    switch self {
    case .invalidAddress(let text): "no address: \(text)"
    case .transport: "transport error"
    case .notHTTP: "not HTTP"
    case .httpStatusError(let code, _): "status \(code)"
    case .emptyBody: "empty body"
    case .decoding: "decoding error"
    case .unknown(let error): "unknown: \(error)"
    }
  }
}
