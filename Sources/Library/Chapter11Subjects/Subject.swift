import Chapter01Handshake

/// A publisher that is told from outside what to deliver.
///
/// Source: Apple's documentation of `Subject`; rows D4 to D6.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Delivers `value` to the subscribers; does nothing after the completion.
  func send(_ value: Output)

  /// Completes the run of each subscriber, present and later.
  func send(completion: Subscribers.Completion<Failure>)

  /// Takes a subscription to a publisher that feeds this subject, and requests
  /// values when they are needed.
  func send(subscription: Subscription)
}

extension Subject where Output == Void {
  /// Sends the subscribers a value that says only that something has happened.
  @inlinable
  public func send() {
    send(())
  }
}
