import Chapter01Handshake
import Exercise03_4
import ExerciseSupport
import Foundation
import ServerSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

typealias Reader = NotingSubscriber<Post, DataTaskError>

struct Post: Decodable, CustomStringConvertible {
  var title: String
  var description: String { title }
}

extension HeldServer {
  func publisher<Value: Decodable>(
    of type: Value.Type = Post.self
  ) -> URLSession.DecodedDataTaskPublisher<Value> {
    session.decodedDataTaskPublisher(for: request)
  }

  /// Subscribes a new subscriber that requests `demand`.
  func reader(
    _ name: String = "", demand: Subscribers.Demand = .none
  ) -> Reader {
    let reader = Reader(name, demand: demand, log: log)
    publisher().subscribe(reader)
    return reader
  }
}
