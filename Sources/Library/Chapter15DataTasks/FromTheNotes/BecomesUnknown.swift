import Chapter01Handshake
import Chapter12Values
import Chapter13PublishersOfPublishers
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The notes' client: it reports every error except a status as `unknown`.
package enum BecomesUnknown {
  package enum HttpError: LocalizedError {
    case unknown
    case httpStatusError(Int, String)
  }

  // In the notes, the URL and the session are fixed, and the method is static.
  // Here the caller passes both, so that a scene can use its own server.
  package struct Http {
    private let url: URL
    private let session: URLSession

    package init(_ url: URL, session: URLSession) {
      self.url = url
      self.session = session
    }

    package func request<T: Codable>(
      type: T.Type
    ) -> AnyPublisher<T, HttpError> {
      DataTaskPublisher(request: URLRequest(url: url), session: session)
        .tryMap { data, response in
          guard let response = response as? HTTPURLResponse else {
            throw HttpError.unknown
          }
          let code = response.statusCode
          guard 200..<300 ~= code else {
            throw HttpError.httpStatusError(code, response.description)
          }
          guard !data.isEmpty else { throw HttpError.unknown }
          return data
        }
        .decode(type: type, decoder: JSONDecoder())
        .mapError { $0 as? HttpError ?? .unknown }
        .eraseToAnyPublisher()
    }
  }
}
