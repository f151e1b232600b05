// You say that the transport failed, with an error of your own making. Whoever
// reads it learns that something went wrong, and not what. Pass on the error
// that you were given.
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What can go wrong between a request and a decoded value.
public enum DataTaskFailure: Error {
  /// The request did not get through, or its answer did not get back whole.
  case transport(Error)
  /// The server answered, and says that it did not work.
  case status(Int)
  /// The server answered well, and the answer is not what was asked for.
  case decoding(Error)
}

public func outcome<Value: Decodable>(
  data: Data?, response: URLResponse?, error: Error?
) -> Result<Value, DataTaskFailure> {
  if error != nil { return .failure(.transport(URLError(.unknown))) }
  if let status = (response as? HTTPURLResponse)?.statusCode,
    !(200..<300).contains(status)
  {
    return .failure(.status(status))
  }
  do {
    return .success(
      try JSONDecoder().decode(Value.self, from: data ?? Data()))
  } catch {
    return .failure(.decoding(error))
  }
}
