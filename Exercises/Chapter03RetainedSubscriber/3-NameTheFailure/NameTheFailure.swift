// 03.3 Name the failure
//
// Task: a data task hands its handler three optionals. Turn them into a result
// that says what happened:
//
// - an error, of whatever type, is a failure of the transport, even if data and
//   a good status stand beside it; the failure carries that same error;
// - a status from 200 to 299 is good, every other status is a failure;
// - a good answer is decoded from JSON, and what cannot be decoded, an answer
//   without data too, is a failure with the decoder's error;
// - a response without a status, from a file for example, counts as good.
//
// You may use: Foundation.
// Threads: one.
//
// Chapter: Chapters/03-RetainedSubscriber.md#an-error-for-each-kind-of-failure
// Test it: swift run workbook test 03.3
//
// NOT STARTED: delete this line when you begin.
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
  .failure(.status(0))
}
