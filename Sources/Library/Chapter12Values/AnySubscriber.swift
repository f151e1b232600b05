import Chapter01Handshake
import Chapter11Subjects

/// A subscriber whose type is erased.
///
/// It keeps the subscriber's identity, a closure for each of its three methods,
/// and one for its description. They are made where the type is still known, so
/// a value costs one call more, and nothing is allocated for it.
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

  /// The identity of the subscriber whose type is erased.
  public let combineIdentifier: CombineIdentifier
  @usableFromInline let closures: Closures

  /// Makes a subscriber that passes everything on to `subscriber`.
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

  /// Makes a subscriber that feeds `subject` with everything.
  public init<S: Subject>(_ subject: S)
  where S.Output == Input, S.Failure == Failure {
    self.init(subject.subscriber)
  }

  /// Makes a subscriber of three closures; one that is left out does nothing,
  /// and asks for nothing.
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

  // The call opens the existential: here the subscription's own type is known.
  @inlinable
  func attach<S: Subscription>(to subscription: S) {
    closures.receiveSubscription(
      ErasedSubscription(
        subscription, onRequest: { subscription.request($0) },
        onCancel: { subscription.cancel() }))
  }

  /// Passes the value on, and returns what is returned for it.
  @inlinable
  public func receive(_ input: Input) -> Subscribers.Demand {
    closures.receiveValue(input)
  }

  @inlinable
  public func receive(completion: Subscribers.Completion<Failure>) {
    closures.receiveCompletion(completion)
  }

  /// The description of the subscriber whose type is erased.
  public var description: String { closures.describe() }

  public var playgroundDescription: Any { description }
}

/// A subscription whose type is erased, and nothing else.
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
