// 03.3 Name the failure
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The kinds of failure between a request and a decoded value.
public enum DataTaskFailure: Error {
  /// The request did not reach the server, or no whole answer arrived.
  case transport(Error)
  /// The server answered with a status outside 200 to 299.
  case status(Int)
  /// The answer's data is missing, or does not decode.
  case decoding(Error)
}

public func outcome<Value: Decodable>(
  data: Data?, response: URLResponse?, error: Error?
) -> Result<Value, DataTaskFailure> {
  if let error { return .failure(.transport(error)) }
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
