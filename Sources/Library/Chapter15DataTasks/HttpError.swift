import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The reason why a request delivered no value.
///
/// Two names come from the notes, which report every error except a status as
/// `unknown`. Row E2.
public enum HttpError: Error {
  /// The address is not a valid URL.
  case invalidAddress(String)
  /// No complete response arrived: a failed connection, or a timeout.
  case transport(URLError)
  /// The response is not an HTTP response.
  case notHTTP
  /// The response has a status outside 200 to 299: its code and description.
  case httpStatusError(Int, String)
  /// The response reports success but has no body.
  case emptyBody
  /// The body could not be decoded.
  case decoding(DecodingError)
  /// Any other error.
  case unknown(Error)
}

extension HttpError {
  /// Makes the case for any kind of error.
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
  /// It omits the code of a transport error, because Linux and macOS report
  /// different codes for the same problem.
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
