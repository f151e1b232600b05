// The request is sent when a subscriber subscribes, before it requests a value.
// Some operators make requests of their own, such as `flatMap`. `tryMap` only
// passes on the subscriber's requests.
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
  /// A status outside 200 to 299, and the server's own words.
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

/// The post in an answer, or the case of its failure.
private func judge(
  _ data: Data, _ response: URLResponse
) -> Result<Post, PostError> {
  guard let response = response as? HTTPURLResponse else {
    return .failure(.notHTTP)
  }
  let status = response.statusCode
  guard 200..<300 ~= status else {
    let words = try? JSONDecoder().decode(Words.self, from: data)
    return .failure(.refused(status, words?.message ?? ""))
  }
  guard !data.isEmpty else { return .failure(.empty) }
  do {
    return .success(try JSONDecoder().decode(Post.self, from: data))
  } catch let error as DecodingError {
    return .failure(.shape(error))
  } catch {
    return .failure(.unknown(error))
  }
}

public func loadPost(
  _ address: String, by session: URLSession
) -> AnyPublisher<Post, PostError> {
  guard let url = URL(string: address) else {
    return Fail(error: PostError.address(address)).eraseToAnyPublisher()
  }
  return DataTaskPublisher(request: URLRequest(url: url), session: session)
    .mapError { PostError.transport($0) }
    .flatMap { answer in judge(answer.data, answer.response).publisher }
    .eraseToAnyPublisher()
}
