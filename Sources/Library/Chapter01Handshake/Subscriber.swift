/// Something that takes values: the receiving end of a run.
///
/// It is told three kinds of thing, in this order: the subscription, once;
/// values, never more than it asked for; a completion, at most once.
/// Source: Apple's documentation of `Subscriber`.
public protocol Subscriber<Input, Failure>: CustomCombineIdentifierConvertible {
  /// What it takes.
  associatedtype Input
  /// Which failures it can be told of; `Never` if none.
  associatedtype Failure: Error

  /// Tells the subscriber that it is attached, and how to ask for values.
  func receive(subscription: Subscription)

  /// Delivers a value; returns how many more it wants than it asked for so far.
  func receive(_ input: Input) -> Subscribers.Demand

  /// Tells the subscriber that nothing follows.
  func receive(completion: Subscribers.Completion<Failure>)
}

extension Subscriber where Input == Void {
  /// Delivers the empty value: `receive(())` without its second parentheses.
  @inlinable
  public func receive() -> Subscribers.Demand { receive(()) }
}

/// The namespace of subscribers and of what they are told.
public enum Subscribers {}
