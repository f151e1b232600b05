import Chapter01Handshake
import Timeline

// Small publishers, subscribers and values that several suites use.

/// The error with which the kit's publishers fail.
public struct FakeFailure: Error, Equatable, CustomStringConvertible {
  private let trace: Trace?

  public init() { trace = nil }

  /// Creates a failure that reports its release.
  init(onRelease: @escaping () -> Void) { trace = Trace(onRelease) }

  public static func == (left: Self, right: Self) -> Bool { true }

  /// The text for a history.
  public var description: String { "trouble" }
}

/// An object that reports its release.
private final class Trace: @unchecked Sendable {
  private let onRelease: () -> Void

  init(_ onRelease: @escaping () -> Void) { self.onRelease = onRelease }

  deinit { onRelease() }
}

/// A subscriber that requests everything and retains nothing.
public final class ForgetfulSubscriber<Input, Failure: Error>: Subscriber {
  private let write: (String) -> Void

  /// Creates a subscriber that calls `write` with each signal it receives.
  public init(_ write: @escaping (String) -> Void) {
    self.write = write
  }

  /// Requests everything, and does not store the subscription.
  public func receive(subscription: Subscription) {
    subscription.request(.unlimited)
  }

  public func receive(_ input: Input) -> Subscribers.Demand {
    write("value \(input)")
    return .none
  }

  public func receive(completion: Subscribers.Completion<Failure>) {
    write("\(completion)")
  }
}

/// A publisher that finishes at once, and then delivers a second subscription.
public struct LateSecondSubscription<Output>: Publisher {
  public typealias Failure = Never

  private let second: ManualPublisher<Output, Never>

  /// Creates a publisher whose second subscription comes from `second`.
  public init(then second: ManualPublisher<Output, Never>) {
    self.second = second
  }

  /// Delivers a subscription, the completion, and another subscription.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: IdleSubscription())
    subscriber.receive(completion: .finished)
    second.subscribe(subscriber)
  }
}

/// A publisher whose runs ignore requests and cancels; a test sends through
/// them.
public final class DeafPublisher<Output, Failure: Error>: Publisher {
  /// The subscribers, in the order in which they came.
  public private(set) var runs: [any Subscriber<Output, Failure>] = []
  /// Called at each cancel.
  public var onCancel: () -> Void = {}

  public init() {}

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    runs.append(subscriber)
    subscriber.receive(
      subscription: IdleSubscription { [weak self] in self?.onCancel() })
  }
}

/// A subscription that delivers nothing.
public final class IdleSubscription: Subscription {
  private let onCancel: () -> Void

  public init(onCancel: @escaping () -> Void = {}) { self.onCancel = onCancel }

  public func request(_ demand: Subscribers.Demand) {}
  public func cancel() { onCancel() }
}

/// A value that calls a closure when it is released.
public final class TrackedValue {
  public let number: Int
  private let onRelease: () -> Void

  public init(_ number: Int, _ onRelease: @escaping () -> Void) {
    self.number = number
    self.onRelease = onRelease
  }

  deinit { onRelease() }
}
