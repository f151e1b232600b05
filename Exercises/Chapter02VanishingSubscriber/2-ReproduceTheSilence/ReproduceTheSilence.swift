// 02.2 Reproduce the silence
//
// Task: build the chapter's program with its fault. Write a publisher, a
// subscription and a subscriber, each of them reasonable alone, that together
// print two lines and no value:
//
//     Received subscription
//     deinit subscriber
//
// - `decodedDataTaskPublisher(for:)` returns a publisher that stores the
//   session and the request. The publisher's `receive(subscriber:)` makes a
//   subscription and hands it over, and does nothing else.
// - The subscription retains its subscriber. A request for a value starts one
//   data task, whose handler refers to the subscription weakly.
// - The handler decodes the answer with `JSONDecoder`, and delivers the value
//   and then `.finished`, or the decoder's error as the failure. Then, as in
//   `cancel()`, the subscription releases its subscriber.
// - The subscriber requests everything, and does not store its subscription. It
//   passes these lines to `log`: "Received subscription", "Received value: …",
//   "Received completion: …", and "deinit subscriber" when it is released.
//
// If the program keeps the subscription, the value and the completion arrive.
//
// You may use: chapter 01. `Session` stays as it is.
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

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
    }
  }

  public func decodedDataTaskPublisher<Output: Decodable>(
    for request: String
  ) -> DecodedDataTaskPublisher<Output> {
    DecodedDataTaskPublisher()
  }
}

public final class DecodedDataTaskSubscription<S: Subscriber>: Subscription
where S.Input: Decodable, S.Failure == Error {
  public init(session: Session, request: String, subscriber: S) {
  }

  public func request(_ demand: Subscribers.Demand) {
  }

  public func cancel() {
  }
}

public final class DecodableDataTaskSubscriber<Input: Decodable>: Subscriber {
  public typealias Failure = Error

  public init(log: @escaping (String) -> Void) {
  }

  public func receive(subscription: Subscription) {
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
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
