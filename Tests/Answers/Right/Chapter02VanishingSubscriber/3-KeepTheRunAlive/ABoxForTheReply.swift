// The session's handler holds a box, and the box the run, until it is emptied.
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

private final class Box {
  var handler: ((Data) -> Void)?

  func empty() -> ((Data) -> Void)? {
    let last = handler
    handler = nil
    return last
  }
}

public final class DecodedDataTaskSubscription<S: Subscriber>: Subscription
where S.Input: Decodable, S.Failure == Error {
  private let session: Session
  private let request: String
  private var subscriber: S?
  private var box: Box?

  public init(session: Session, request: String, subscriber: S) {
    self.session = session
    self.request = request
    self.subscriber = subscriber
  }

  public func request(_ demand: Subscribers.Demand) {
    guard demand > .none, box == nil, subscriber != nil else { return }
    let box = Box()
    self.box = box
    box.handler = { data in
      let value = Result {
        try JSONDecoder().decode(S.Input.self, from: data)
      }
      guard let subscriber = self.subscriber else { return }
      switch value {
      case .success(let value):
        _ = subscriber.receive(value)
        self.leave()?.receive(completion: .finished)
      case .failure(let error):
        self.leave()?.receive(completion: .failure(error))
      }
    }
    session.dataTask(with: request) { data in box.empty()?(data) }
  }

  public func cancel() {
    let last = (leave(), box?.empty())
    withExtendedLifetime(last) {}
  }

  private func leave() -> S? {
    let last = subscriber
    subscriber = nil
    return last
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
