// 02.3 Keep the run alive
//
// Task: this is the program from 02.2, with its fault. Change the subscription
// so that no other object has to retain it:
//
// - the subscription keeps itself alive from the first request until the answer
//   or a cancel, and neither before nor after;
// - it delivers the decoded answer, and then `.finished`, or the decoder's
//   error;
// - it starts one data task. `request(.none)` has no effect;
// - after a cancel it delivers nothing, and a request starts no task. The
//   subscription and the subscriber are released at once, although the session
//   keeps the handler until it has answered;
// - a quick session may call the handler inside `dataTask`;
// - the subscriber may request or cancel while it receives the value. After
//   such a cancel it receives no `.finished`;
// - a released object may cancel the run in its `deinit`.
//
// You may use: chapter 01. All other types stay as they are.
// Threads: one.
//
// Chapter: Chapters/02-VanishingSubscriber.md#modify
// Test it: swift run workbook test 02.3
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
      let subscription = DecodedDataTaskSubscription(
        session: session, request: request, subscriber: subscriber)
      subscriber.receive(subscription: subscription)
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
    guard demand > .none else { return }
    session.dataTask(with: request) { [weak self] data in self?.receive(data) }
  }

  public func cancel() {
    subscriber = nil
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
    log("Received subscription")
    subscription.request(.unlimited)
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
