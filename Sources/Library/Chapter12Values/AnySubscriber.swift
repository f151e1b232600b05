import Chapter01Handshake
import Chapter11Subjects

/// A type-erased subscriber.
///
/// It stores the subscriber's identity, a closure for each of its three
/// methods, and one for its description. They are made where the subscriber's
/// type is known, so a value costs one more call, and no allocation.
/// Source: Apple's documentation of `AnySubscriber`.
public struct AnySubscriber<Input, Failure: Error>: Subscriber,
  CustomStringConvertible, CustomPlaygroundDisplayConvertible
{
  @usableFromInline
  final class Closures {
    @usableFromInline let receiveSubscription: (Subscription) -> Void
    @usableFromInline let receiveValue: (Input) -> Subscribers.Demand
    @usableFromInline
    let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
    @usableFromInline let describe: () -> String

    @inlinable
    init(
      receiveSubscription: @escaping (Subscription) -> Void,
      receiveValue: @escaping (Input) -> Subscribers.Demand,
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      describe: @escaping () -> String
    ) {
      self.receiveSubscription = receiveSubscription
      self.receiveValue = receiveValue
      self.receiveCompletion = receiveCompletion
      self.describe = describe
    }
  }

  /// The identity of the wrapped subscriber.
  public let combineIdentifier: CombineIdentifier
  @usableFromInline let closures: Closures

  /// Makes a subscriber that passes each call on to `subscriber`.
  @inlinable
  public init<S: Subscriber>(_ subscriber: S)
  where S.Input == Input, S.Failure == Failure {
    combineIdentifier = subscriber.combineIdentifier
    closures = Closures(
      receiveSubscription: { subscriber.receive(subscription: $0) },
      receiveValue: { subscriber.receive($0) },
      receiveCompletion: { subscriber.receive(completion: $0) },
      describe: { "\(subscriber)" })
  }

  /// Makes a subscriber that feeds `subject` with each signal.
  public init<S: Subject>(_ subject: S)
  where S.Output == Input, S.Failure == Failure {
    self.init(subject.subscriber)
  }

  /// Makes a subscriber from three closures; an omitted closure does nothing,
  /// and requests nothing.
  @inlinable
  public init(
    receiveSubscription: ((Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    combineIdentifier = CombineIdentifier()
    closures = Closures(
      receiveSubscription: receiveSubscription ?? { _ in },
      receiveValue: receiveValue ?? { _ in .none },
      receiveCompletion: receiveCompletion ?? { _ in },
      describe: { "Anonymous AnySubscriber" })
  }

  @inlinable
  public func receive(subscription: Subscription) {
    attach(to: subscription)
  }

  // This call opens the existential: `S` is the subscription's own type.
  @inlinable
  func attach<S: Subscription>(to subscription: S) {
    closures.receiveSubscription(
      ErasedSubscription(
        subscription, onRequest: { subscription.request($0) },
        onCancel: { subscription.cancel() }))
  }

  /// Passes the value on, and returns the subscriber's new demand.
  @inlinable
  public func receive(_ input: Input) -> Subscribers.Demand {
    closures.receiveValue(input)
  }

  @inlinable
  public func receive(completion: Subscribers.Completion<Failure>) {
    closures.receiveCompletion(completion)
  }

  /// The description of the wrapped subscriber.
  public var description: String { closures.describe() }

  public var playgroundDescription: Any { description }
}

/// A subscription that hides the type of another one, and changes nothing.
@usableFromInline
final class ErasedSubscription: Subscription, CustomStringConvertible {
  @usableFromInline let subscription: Subscription
  @usableFromInline let onRequest: (Subscribers.Demand) -> Void
  @usableFromInline let onCancel: () -> Void

  @inlinable
  init(
    _ subscription: Subscription,
    onRequest: @escaping (Subscribers.Demand) -> Void,
    onCancel: @escaping () -> Void
  ) {
    self.subscription = subscription
    self.onRequest = onRequest
    self.onCancel = onCancel
  }

  @usableFromInline var combineIdentifier: CombineIdentifier {
    subscription.combineIdentifier
  }
  @usableFromInline var description: String { "\(subscription)" }

  @inlinable
  func request(_ demand: Subscribers.Demand) { onRequest(demand) }

  @inlinable
  func cancel() { onCancel() }
}
