import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher that traps if upstream fails.
  ///
  /// Source: Apple's documentation of `Publishers.AssertNoFailure`.
  public struct AssertNoFailure<Upstream: Publisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Never

    public let upstream: Upstream
    /// The beginning of the message.
    public let prefix: String
    /// The file that the message names.
    public let file: StaticString
    /// The line that the message names.
    public let line: UInt

    /// Makes a publisher that traps if `upstream` fails.
    public init(
      upstream: Upstream, prefix: String, file: StaticString, line: UInt
    ) {
      self.upstream = upstream
      self.prefix = prefix
      self.file = file
      self.line = line
    }

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(
        Watch<Upstream, S>(to: subscriber) { [prefix, file, line] completion in
          guard case .failure(let error) = completion else { return .finished }
          let start = prefix.isEmpty ? "" : "\(prefix): "
          preconditionFailure("\(start)\(error)", file: file, line: line)
        })
    }
  }
}

/// A subscriber that calls a closure for each event and passes the event on;
/// the subscriber receives upstream's own subscription.
final class Watch<Upstream: Publisher, Downstream: Subscriber>: Subscriber
where Upstream.Output == Downstream.Input {
  typealias Input = Upstream.Output
  typealias Failure = Upstream.Failure

  private let downstream: Downstream
  private let onSubscription: (Subscription) -> Void
  private let onValue: (Input) -> Void
  private let onCompletion:
    (Subscribers.Completion<Failure>)
      -> Subscribers.Completion<Downstream.Failure>

  /// Makes a watch that calls each closure before the subscriber;
  /// `onCompletion` returns the completion for the subscriber.
  init(
    to downstream: Downstream,
    onSubscription: @escaping (Subscription) -> Void = { _ in },
    onValue: @escaping (Input) -> Void = { _ in },
    onCompletion:
      @escaping (Subscribers.Completion<Failure>)
      -> Subscribers.Completion<Downstream.Failure>
  ) {
    self.downstream = downstream
    self.onSubscription = onSubscription
    self.onValue = onValue
    self.onCompletion = onCompletion
  }

  func receive(subscription: Subscription) {
    onSubscription(subscription)
    downstream.receive(subscription: subscription)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    onValue(input)
    return downstream.receive(input)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    downstream.receive(completion: onCompletion(completion))
  }
}

extension Publisher {
  /// Traps if this publisher fails, and passes everything else on.
  ///
  /// Source: Apple's documentation of `assertNoFailure(_:file:line:)`.
  public func assertNoFailure(
    _ prefix: String = "", file: StaticString = #file, line: UInt = #line
  ) -> Publishers.AssertNoFailure<Self> {
    Publishers.AssertNoFailure(
      upstream: self, prefix: prefix, file: file, line: line)
  }
}
