// You look for the data first. Where there is an error there is seldom any
// data, and so every failure of the transport looks like one of decoding.
// First the error, then the status, then the data.
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
  guard let data else {
    return .failure(
      .decoding(
        DecodingError.dataCorrupted(
          .init(codingPath: [], debugDescription: "no data"))))
  }
  if let error { return .failure(.transport(error)) }
  let status = (response as? HTTPURLResponse)?.statusCode ?? 200
  guard (200..<300).contains(status) else { return .failure(.status(status)) }
  do {
    return .success(
      try JSONDecoder().decode(Value.self, from: data))
  } catch {
    return .failure(.decoding(error))
  }
}
