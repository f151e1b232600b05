// 15.3 Name the trouble
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
  /// The text is not an address.
  case address(String)
  /// No whole answer arrived.
  case transport(URLError)
  /// An answer arrived, but not by HTTP.
  case notHTTP
  /// A status outside 200 to 299, and the server's message.
  case refused(Int, String)
  /// A good status, and an empty body.
  case empty
  /// The body is not a post.
  case shape(DecodingError)
  /// Any other error, unchanged.
  case unknown(Error)
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
      guard 200..<300 ~= response.statusCode else {
        throw PostError.refused(response.statusCode, words(in: data))
      }
      guard !data.isEmpty else { throw PostError.empty }
      return data
    }
    .decode(type: Post.self, decoder: JSONDecoder())
    .mapError(named)
    .eraseToAnyPublisher()
}

private func named(_ error: Error) -> PostError {
  switch error {
  case let error as PostError: error
  case let error as URLError: .transport(error)
  case let error as DecodingError: .shape(error)
  default: .unknown(error)
  }
}

private func words(in body: Data) -> String {
  struct Refusal: Decodable { var message: String }
  let refusal = try? JSONDecoder().decode(Refusal.self, from: body)
  return refusal?.message ?? ""
}
