import Chapter01Handshake
import Exercise15_2
import ExerciseSupport
import Foundation
import ServerSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HeldServer {
  var publisher: DataTaskPublisher {
    DataTaskPublisher(request: request, session: session)
  }

  /// Returns a subscriber of `publisher` that has requested everything.
  func asking(_ publisher: DataTaskPublisher? = nil) -> Guest {
    let guest = Guest(log: log)
    (publisher ?? self.publisher).subscribe(guest)
    guest.subscription?.request(.unlimited)
    return guest
  }
}

/// A subscriber that stores its subscription and writes its signals.
final class Guest: Subscriber {
  typealias Input = (data: Data, response: URLResponse)
  typealias Failure = URLError

  var subscription: Subscription?
  private(set) var failure: URLError?
  private let log: TestLog
  private let name: String

  init(_ name: String = "", log: TestLog) {
    self.name = name.isEmpty ? "" : "\(name) "
    self.log = log
  }

  func cancel() {
    log.write("\(name)cancel")
    subscription?.cancel()
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    log.write("\(name)subscription")
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let status = (input.response as? HTTPURLResponse)?.statusCode
    let end = status.map { "status \($0)" } ?? "no status"
    log.write("\(name)value (\(input.data.count) bytes, \(end))")
    return .none
  }

  /// Writes the completion, without the system-dependent error code.
  func receive(completion: Subscribers.Completion<URLError>) {
    switch completion {
    case .finished: log.write("\(name)finished")
    case .failure(let error):
      failure = error
      log.write("\(name)failure: a URLError")
    }
  }
}
