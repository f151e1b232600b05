import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter16Recovery

extension Publishers {
  /// A publisher of the values of one publisher, and then of another.
  ///
  /// It subscribes to the second publisher when the first has finished, and
  /// requests the outstanding demand. Source: Apple's documentation of
  /// `Publishers.Concatenate`.
  public struct Concatenate<Prefix: Publisher, Suffix: Publisher>: Publisher
  where Prefix.Output == Suffix.Output, Prefix.Failure == Suffix.Failure {
    public typealias Output = Suffix.Output
    public typealias Failure = Suffix.Failure

    /// The first publisher.
    public let prefix: Prefix
    /// The second publisher.
    public let suffix: Suffix

    /// Makes a publisher of the values of `prefix`, and then of `suffix`.
    public init(prefix: Prefix, suffix: Suffix) {
      self.prefix = prefix
      self.suffix = suffix
    }

    /// Subscribes to `prefix` for `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let handover = Handover("Concatenate", to: subscriber)
      prefix.subscribe(
        PrefixSubscriber(handover) { [suffix] in
          suffix.subscribe(Replacement(handover) { $0 })
        })
    }
  }
}

extension Publishers.Concatenate: Equatable
where Prefix: Equatable, Suffix: Equatable {}

/// The subscriber of the first publisher; it calls `goOn` when that finishes,
/// and then releases it.
private final class PrefixSubscriber<Downstream: Subscriber>: Subscriber {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private let handover: Handover<Downstream>
  /// The closure to call when the first publisher finishes; nil afterwards.
  private let goOn: Locked<(() -> Void)?>

  init(_ handover: Handover<Downstream>, goOn: @escaping () -> Void) {
    self.handover = handover
    self.goOn = Locked(goOn)
  }

  func receive(subscription: Subscription) { handover.attach(subscription) }

  func receive(_ input: Input) -> Subscribers.Demand {
    goOn.withLock { $0 != nil } ? handover.deliver(input) : .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard let goOn = goOn.exchange(nil) else { return }
    guard case .finished = completion else { return handover.end(completion) }
    if handover.detach() { goOn() }
  }
}

extension Publisher {
  /// Delivers `elements`, and then the values of this publisher.
  ///
  ///     [3, 4].publisher.prepend(1, 2)  // 1, 2, 3, 4
  ///
  /// Source: Apple's documentation of `prepend(_:)`.
  public func prepend(_ elements: Output...)
    -> Publishers.Concatenate<Publishers.Sequence<[Output], Failure>, Self>
  {
    prepend(elements)
  }

  /// Delivers the elements of a sequence, and then this publisher's values.
  ///
  /// Source: Apple's documentation of `prepend(_:)`.
  public func prepend<S: Sequence>(_ elements: S)
    -> Publishers.Concatenate<Publishers.Sequence<S, Failure>, Self>
  where S.Element == Output {
    prepend(Publishers.Sequence(sequence: elements))
  }

  /// Delivers the values of `publisher`, and then those of this publisher.
  ///
  /// Source: Apple's documentation of `prepend(_:)`.
  public func prepend<P: Publisher>(_ publisher: P)
    -> Publishers.Concatenate<P, Self>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Concatenate(prefix: publisher, suffix: self)
  }

  /// Delivers the values of this publisher, and then `elements`.
  ///
  /// Source: Apple's documentation of `append(_:)`.
  public func append(_ elements: Output...)
    -> Publishers.Concatenate<Self, Publishers.Sequence<[Output], Failure>>
  {
    append(elements)
  }

  /// Delivers the values of this publisher, and then the elements of a
  /// sequence.
  ///
  /// Source: Apple's documentation of `append(_:)`.
  public func append<S: Sequence>(_ elements: S)
    -> Publishers.Concatenate<Self, Publishers.Sequence<S, Failure>>
  where S.Element == Output {
    append(Publishers.Sequence(sequence: elements))
  }

  /// Delivers the values of this publisher, and then those of `publisher`.
  ///
  /// Source: Apple's documentation of `append(_:)`.
  public func append<P: Publisher>(_ publisher: P)
    -> Publishers.Concatenate<Self, P>
  where P.Output == Output, P.Failure == Failure {
    Publishers.Concatenate(prefix: self, suffix: publisher)
  }
}
