import Chapter01Handshake
import Chapter12Values
import Chapter13PublishersOfPublishers
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One address, and how to ask there for a value.
///
///     Http("http://127.0.0.1/post").request(type: Post.self)
///
/// Each way to fail has a name of its own. Row E2.
package struct Http {
  /// Where to ask.
  package let address: String
  /// The session that asks.
  package let session: URLSession

  /// Makes a client for `address`, which may turn out to be none.
  package init(_ address: String, session: URLSession = .shared) {
    self.address = address
    self.session = session
  }

  /// A publisher of what the answer decodes to; each run asks once.
  package func request<T: Decodable>(
    type: T.Type
  ) -> AnyPublisher<T, HttpError> {
    guard let url = URL(string: address) else {
      return Fail(error: .invalidAddress(address)).eraseToAnyPublisher()
    }
    return DataTaskPublisher(request: URLRequest(url: url), session: session)
      .tryMap(Self.body)
      .decode(type: type, decoder: JSONDecoder())
      .mapError(HttpError.init)
      .eraseToAnyPublisher()
  }

  /// The body of an answer that means success.
  private static func body(
    of answer: DataTaskPublisher.Output
  ) throws -> Data {
    guard let response = answer.response as? HTTPURLResponse else {
      throw HttpError.notHTTP
    }
    let code = response.statusCode
    guard (200..<300).contains(code) else {
      throw HttpError.httpStatusError(
        code, HTTPURLResponse.localizedString(forStatusCode: code))
    }
    guard !answer.data.isEmpty else { throw HttpError.emptyBody }
    return answer.data
  }
}
