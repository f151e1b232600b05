// You take an error for one of the transport only if it is a `URLError`. A task
// may hand you other kinds, from a file, a proxy, or your own delegate; those
// fall through, and you go on to decode what never came. Whoever has an error
// has no answer.
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
  if let error = error as? URLError { return .failure(.transport(error)) }
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
