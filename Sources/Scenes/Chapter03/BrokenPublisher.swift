import Chapter01Handshake
import Chapter02VanishingSubscriber
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Makes the publisher of chapter 02.
///
/// Its type has the same name as the repaired type. This file alone imports it,
/// and returns it as an opaque type.
func makeBrokenPublisher<Output: Decodable>(
  of type: Output.Type, by session: URLSession, for request: URLRequest
) -> some Publisher<Output, Error> {
  let publisher: URLSession.DecodedDataTaskPublisher<Output> =
    session.decodedDataTaskPublisher(for: request)
  return publisher
}
