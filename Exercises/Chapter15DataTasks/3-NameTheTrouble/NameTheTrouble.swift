// 15.3 Name the trouble
//
// Task: the documents' client turns every error but a status into `unknown`.
// Give each failure the case of `PostError` that is waiting for it:
//
// - A text that `URL(string:)` does not accept fails with `address`, and
//   nothing is sent.
// - The server's words for a status stand in the body, as JSON with a
//   `message`: {"message": "There is no such post."}. If there are none, or if
//   they cannot be read, the words are empty, "".
// - An error that is neither the session's nor the decoder's is kept in
//   `unknown`, as it is; `Post.NoTitle` for instance.
// - The declarations stay as they are. A subscription sends one request, and
//   none before it is asked for a value.
//
// You may use: chapters 01, 12, 13 and 15 but `Http` and its error,
// and Foundation. Threads: one.
//
// Chapter: Chapters/15-DataTasks.md#a-client-that-drops-the-cause
// Test it: swift run workbook test 15.3
//
// NOT STARTED: delete this line when you begin.
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
  /// The text is no address.
  case address(String)
  /// No whole answer came.
  case transport(URLError)
  /// An answer came, and not by HTTP.
  case notHTTP
  /// A status outside 200 to 299, and the server's own words.
  case refused(Int, String)
  /// A good status, and nothing behind it.
  case empty
  /// The body is no post.
  case shape(DecodingError)
  /// Something else, and here it is.
  case unknown(Error)
}

private struct Something: Error {}

public func loadPost(
  _ address: String, by session: URLSession
) -> AnyPublisher<Post, PostError> {
  guard let url = URL(string: address) else {
    return Fail(error: PostError.unknown(Something()))
      .eraseToAnyPublisher()
  }
  return DataTaskPublisher(request: URLRequest(url: url), session: session)
    .tryMap { data, response in
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      guard 200..<300 ~= status else {
        throw PostError.unknown(Something())
      }
      guard !data.isEmpty else { throw PostError.unknown(Something()) }
      return data
    }
    .decode(type: Post.self, decoder: JSONDecoder())
    .mapError { _ in PostError.unknown(Something()) }
    .eraseToAnyPublisher()
}
