import Chapter01Handshake
import Chapter02VanishingSubscriber
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Makes the publisher of chapter 02.
///
/// Its type has the name of the repaired one, so it gets a file of its own, and
/// the type does not leave it.
func makeBrokenPublisher<Output: Decodable>(
  of type: Output.Type, by session: URLSession, for request: URLRequest
) -> some Publisher<Output, Error> {
  let publisher: URLSession.DecodedDataTaskPublisher<Output> =
    session.decodedDataTaskPublisher(for: request)
  return publisher
}
