// You take it for certain that the response is one of HTTP. A file, or no
// response at all, ends the program. Ask with `as?`, and check the status if
// there is one.
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
  let status = (response as! HTTPURLResponse).statusCode
  guard (200..<300).contains(status) else { return .failure(.status(status)) }
  do {
    return .success(
      try JSONDecoder().decode(Value.self, from: data ?? Data()))
  } catch {
    return .failure(.decoding(error))
  }
}
