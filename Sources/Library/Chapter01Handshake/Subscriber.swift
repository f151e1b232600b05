/// A type that receives values: the receiving end of a run.
///
/// It receives, in this order: one subscription; values, never more than it
/// requested; at most one completion.
/// Source: Apple's documentation of `Subscriber`.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// The type of the values that it receives.
  associatedtype Input
  /// The type of the failure that it can receive; `Never` if none.
  associatedtype Failure: Error

  /// Delivers the subscription, which the subscriber uses to request values.
  func receive(subscription: Subscription)

  /// Delivers a value; returns how many more values the subscriber requests.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Delivers the completion; the subscriber receives nothing after it.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Delivers the value `()`: short for `receive(())`.
  @inlinable
  public func receive() -> Subscribers.Demand { receive(()) }
}

/// The namespace of subscribers, demands and completions.
public enum Subscribers {}
