// 03.3 Name the failure
//
// Task: a data task passes three optionals to its handler. Turn them into a
// result:
//
// - an error of any type is a `.transport` failure, even if data and a good
//   status come with it. The failure carries that same error;
// - a status from 200 to 299 is good. Every other status is a `.status`
//   failure, even if the data would decode;
// - the data of a good answer is decoded from JSON. If decoding fails, the
//   result is a `.decoding` failure with the decoder's error;
// - a good answer without data is a `.decoding` failure, too;
// - a response without a status, from a file for example, is good.
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
  .failure(.status(0))
}
