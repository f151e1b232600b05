// You say that decoding failed, with an error of your own. The decoder knows
// which key was missing, and where; whoever has to repair the model needs
// that. Pass on what you caught.
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
  guard (200..<300).contains(status) else { return .failure(.status(status)) }
  guard let value = try? JSONDecoder().decode(Value.self, from: data ?? Data())
  else { return .failure(.decoding(URLError(.cannotParseResponse))) }
  return .success(value)
}
