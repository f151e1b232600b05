// 15.3 Name the trouble
//
// Task: this client turns every failure into `unknown`. (Note E's client does
// so, too, except for a status.) Fail with the case of `PostError` that fits:
//
// - A text that `URL(string:)` does not accept fails with `address`, and
//   nothing is sent.
// - If no complete answer comes, the run fails with `transport`. If the answer
//   is not HTTP, it fails with `notHTTP`.
// - A status outside 200 to 299 fails with `refused`: the status, and the
//   server's message. The message is in the body, as JSON:
//   {"message": "Come back later."}. A missing or unreadable one becomes "".
// - An empty body fails with `empty`; a body that is not a post fails with
//   `shape`.
// - Any other error is kept in `unknown`, unchanged: for instance,
//   `Post.NoTitle`.
// - The declarations stay as they are. Each subscription sends one request, and
//   none before the subscriber requests a value.
//
// You may use: chapters 01, 12, 13 and 15, except `Http` and its error; and
// Foundation. Threads: one.
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
