// A refusal contains the whole body instead of the server's message. The
// message is only a part of the body's JSON: decode it.
import Chapter01Handshake
import Chapter12Values
import Chapter13PublishersOfPublishers
import Chapter15DataTasks
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public struct Post: Decodable, Equatable {
  public struct NoTitle: Error {}

  public var title: String

  private enum CodingKeys: String, CodingKey { case title }

  public init(from decoder: Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    title = try container.decode(String.self, forKey: .title)
    if title.isEmpty { throw NoTitle() }
  }
}

public enum PostError: Error {
  /// The text is not a URL.
  case address(String)
  /// No whole answer came.
  case transport(URLError)
  /// An answer came, and not by HTTP.
  case notHTTP
  /// A status outside 200 to 299, and the server's message.
  case refused(Int, String)
  /// A good status without a body.
  case empty
  /// The body is not a post.
  case shape(DecodingError)
  /// Something else, and here it is.
  case unknown(Error)
}

private struct Words: Decodable {
  var message: String
}

public func loadPost(
  _ address: String, by session: URLSession
) -> AnyPublisher<Post, PostError> {
  guard let url = URL(string: address) else {
    return Fail(error: PostError.address(address)).eraseToAnyPublisher()
  }
  return DataTaskPublisher(request: URLRequest(url: url), session: session)
    .tryMap { data, response in
      guard let response = response as? HTTPURLResponse else {
        throw PostError.notHTTP
      }
      let status = response.statusCode
      guard 200..<300 ~= status else {
        throw PostError.refused(status, String(decoding: data, as: UTF8.self))
      }
      guard !data.isEmpty else { throw PostError.empty }
      return data
    }
    .decode(type: Post.self, decoder: JSONDecoder())
    .mapError { error in
      switch error {
      case let error as PostError: error
      case let error as URLError: .transport(error)
      case let error as DecodingError: .shape(error)
      default: .unknown(error)
      }
    }
    .eraseToAnyPublisher()
}
