import Chapter01Handshake
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// One run of a `DecodedDataTaskPublisher`.
///
/// Broken on purpose, in the five ways that chapter 03 repairs. Row A3.
package final class DecodedDataTaskSubscription<S: Subscriber>: Subscription
where S.Input: Decodable, S.Failure == Error {
  private let request: URLRequest
  private var subscriber: S?

  package init(request: URLRequest, subscriber: S) {
    self.request = request
    self.subscriber = subscriber
  }

  package func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    URLSession.shared.dataTask(with: request) { [weak self] data, _, error in
      // In the notes, each step says `self?.`: a run that is released inside
      // `receive(_:)` misses its completion there, but receives it here.
      self?.receive(data, error)
    }.resume()
  }

  package func cancel() {
    subscriber = nil
  }

  private func receive(_ data: Data?, _ error: Error?) {
    defer { cancel() }
    if let data {
      do {
        let value = try JSONDecoder().decode(S.Input.self, from: data)
        _ = subscriber?.receive(value)
        subscriber?.receive(completion: .finished)
      } catch {
        subscriber?.receive(completion: .failure(error))
      }
    } else if let error {
      subscriber?.receive(completion: .failure(error))
    }
  }
}
