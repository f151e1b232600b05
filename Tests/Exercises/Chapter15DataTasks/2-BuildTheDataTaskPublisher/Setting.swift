import Chapter01Handshake
import Exercise15_2
import ExerciseSupport
import Foundation
import LoopbackServer
import ServerSupport

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension HeldServer {
  var publisher: DataTaskPublisher {
    DataTaskPublisher(request: request, session: session)
  }

  /// Returns a guest that has subscribed to the publisher.
  func guest(_ name: String = "") -> Guest {
    let guest = Guest(name, log: log)
    publisher.subscribe(guest)
    return guest
  }

  /// Returns a guest that has also requested everything.
  func asking(_ name: String = "") -> Guest {
    let guest = guest(name)
    guest.subscription?.request(.unlimited)
    return guest
  }
}

/// A subscriber that stores its subscription and writes its signals.
final class Guest: Subscriber {
  typealias Input = (data: Data, response: URLResponse)
  typealias Failure = URLError

  var subscription: Subscription?
  var onSubscription: (Guest) -> Void = { _ in }
  var onValue: (Guest) -> Void = { _ in }
  private(set) var failure: URLError?
  let log: TestLog
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
    onSubscription(self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    log.write("\(name)value \(words(input))")
    onValue(self)
    return .none
  }

  func receive(completion: Subscribers.Completion<URLError>) {
    if case .failure(let error) = completion { failure = error }
    log.write(name + words(completion))
  }
}

/// A subscriber that requests everything and stores nothing.
final class PassingGuest: Subscriber {
  typealias Input = (data: Data, response: URLResponse)
  typealias Failure = URLError

  private let log: TestLog

  init(log: TestLog) { self.log = log }

  func receive(subscription: Subscription) { subscription.request(.unlimited) }

  func receive(_ input: Input) -> Subscribers.Demand {
    log.write("value \(words(input))")
    return .none
  }

  func receive(completion: Subscribers.Completion<URLError>) {
    log.write(words(completion))
  }
}

private func words(_ answer: (data: Data, response: URLResponse)) -> String {
  let status = (answer.response as? HTTPURLResponse)?.statusCode
  let end = status.map { "status \($0)" } ?? "no status"
  return "(\(answer.data.count) bytes, \(end))"
}

/// Returns a completion's text without the system-dependent error code.
private func words(_ completion: Subscribers.Completion<URLError>) -> String {
  switch completion {
  case .finished: "finished"
  case .failure: "failure: a URLError"
  }
}
