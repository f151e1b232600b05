import Chapter01Handshake
import Chapter12Values
import Chapter13PublishersOfPublishers
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A client that requests values from one address.
///
///     Http("http://127.0.0.1/post").request(type: Post.self)
///
/// Each kind of error has its own case in `HttpError`. Row E2.
package struct Http {
  /// The address of each request, as text.
  package let address: String
  /// The session that sends the requests.
  package let session: URLSession

  /// Makes a client for `address`, which need not be a valid URL.
  package init(_ address: String, session: URLSession = .shared) {
    self.address = address
    self.session = session
  }

  /// Returns a publisher of the decoded response; each run sends one request.
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

  /// Returns the body of a successful response, or throws an `HttpError`.
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
