import Chapter01Handshake

/// A publisher whose values and completion are sent by other code.
///
/// Source: Apple's documentation of `Subject`; rows D4 to D6.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Delivers `value` to the subscribers; does nothing after the completion.
  func send(_ value: Output)

  /// Completes the run of each subscriber, current or later.
  func send(completion: Subscribers.Completion<Failure>)

  /// Receives the subscription of a publisher that feeds this subject, and
  /// requests values when they are needed.
  func send(subscription: Subscription)
}

extension Subject where Output == Void {
  /// Sends the value `()`, which only signals an event.
  @inlinable
  public func send() {
    send(())
  }
}
