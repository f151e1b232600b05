import Chapter01Handshake
import Timeline

// Small publishers, subscribers and values that several suites need.

/// What the kit's publishers fail with.
public struct FakeFailure: Error, Equatable, CustomStringConvertible {
  /// Makes a failure.
  public init() {}
  /// As it stands in a history.
  public var description: String { "trouble" }
}

/// A subscriber that asks for everything, and holds nothing.
public final class ForgetfulSubscriber<Input, Failure: Error>: Subscriber {
  private let write: (String) -> Void

  /// Makes a subscriber that writes what it is told.
  public init(_ write: @escaping (String) -> Void) {
    self.write = write
  }

  /// Asks for everything, and lets the subscription go.
  public func receive(subscription: Subscription) {
    subscription.request(.unlimited)
  }

  /// Writes the value.
  public func receive(_ input: Input) -> Subscribers.Demand {
    write("value \(input)")
    return .none
  }

  /// Writes the end.
  public func receive(completion: Subscribers.Completion<Failure>) {
    write("\(completion)")
  }
}

/// Finishes at once, and hands over a second subscription after that.
public struct LateSecondSubscription<Output>: Publisher {
  /// It cannot fail.
  public typealias Failure = Never

  private let second: ManualPublisher<Output, Never>

  /// Makes a publisher whose second subscription is `second`'s.
  public init(then second: ManualPublisher<Output, Never>) {
    self.second = second
  }

  /// Hands over a subscription, the end, and another subscription.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: Over())
    subscriber.receive(completion: .finished)
    second.subscribe(subscriber)
  }

  private final class Over: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }
}

/// A value that tells when it is released.
public final class TrackedValue {
  /// What it is called.
  public let number: Int
  private let onRelease: () -> Void

  /// Makes a value.
  public init(_ number: Int, _ onRelease: @escaping () -> Void) {
    self.number = number
    self.onRelease = onRelease
  }

  deinit { onRelease() }
}
