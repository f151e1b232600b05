// 02.2 Reproduce the silence
//
// Task: complete the chapter's program, and keep its fault. A publisher, a
// subscription and a subscriber, each of them reasonable alone, together print
// two lines and no value:
//
//     Received subscription
//     deinit subscriber
//
// Four bodies are missing; each needs a line or two.
//
// - The publisher's `receive(subscriber:)` makes a subscription and hands it
//   over, and does nothing else.
// - The subscription's `request(_:)` starts a data task, unless the demand is
//   `.none`. The task's handler refers to the subscription weakly, and passes
//   the data to the subscription's own `receive(_:)`. `cancel()` releases the
//   subscriber.
// - The subscriber's `receive(subscription:)` passes "Received subscription" to
//   `log` and requests everything. It does not store the subscription.
//
// Your pieces must work if another object, such as a test, stores the
// subscription: then the value and the completion arrive.
//
// You may use: chapter 01. Do not change the code that is already there.
// Threads: one.
//
// Chapter: Chapters/02-VanishingSubscriber.md#investigate
// Test it: swift run workbook test 02.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Foundation

extension Session {
  public struct DecodedDataTaskPublisher<Output: Decodable>: Publisher {
    public typealias Failure = Error

    let session: Session
    let request: String

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
    }
  }

  public func decodedDataTaskPublisher<Output: Decodable>(
    for request: String
  ) -> DecodedDataTaskPublisher<Output> {
    DecodedDataTaskPublisher(session: self, request: request)
  }
}

public final class DecodedDataTaskSubscription<S: Subscriber>: Subscription
where S.Input: Decodable, S.Failure == Error {
  private let session: Session
  private let request: String
  private var subscriber: S?

  public init(session: Session, request: String, subscriber: S) {
    self.session = session
    self.request = request
    self.subscriber = subscriber
  }

  public func request(_ demand: Subscribers.Demand) {
  }

  public func cancel() {
  }

  private func receive(_ data: Data) {
    defer { cancel() }
    do {
      let value = try JSONDecoder().decode(S.Input.self, from: data)
      _ = subscriber?.receive(value)
      subscriber?.receive(completion: .finished)
    } catch {
      subscriber?.receive(completion: .failure(error))
    }
  }
}

public final class DecodableDataTaskSubscriber<Input: Decodable>: Subscriber {
  public typealias Failure = Error

  private let log: (String) -> Void

  public init(log: @escaping (String) -> Void) {
    self.log = log
  }

  deinit {
    log("deinit subscriber")
  }

  public func receive(subscription: Subscription) {
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    log("Received value: \(input)")
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    log("Received completion: \(completion)")
  }
}

// MARK: - Given: a session that answers when the test says so

/// Stands in for `URLSession`.
public final class Session {
  private var handlers: [(Data) -> Void] = []

  /// The answer that it gives inside `dataTask`; nil if it takes its time.
  public var quickAnswer: String?

  public init() {}

  /// Sends a request, and keeps `handler` until the answer has come.
  public func dataTask(
    with request: String, handler: @escaping (Data) -> Void
  ) {
    if let quickAnswer { return handler(Data(quickAnswer.utf8)) }
    handlers.append(handler)
  }

  /// Answers all requests, and releases their handlers.
  public func answer(_ json: String) {
    let handlers = handlers
    self.handlers = []
    for handler in handlers { handler(Data(json.utf8)) }
  }
}
