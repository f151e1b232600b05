import Chapter01Handshake

/// A publisher that is told from outside what to deliver.
///
/// Source: Apple's documentation of `Subject`; rows D4 to D6.
public protocol Subject<Output, Failure>: AnyObject, Publisher {
  /// Delivers `value` to the subscribers; does nothing after the end.
  func send(_ value: Output)

  /// Ends the run of each subscriber, and of those who come later.
  func send(completion: Subscribers.Completion<Failure>)

  /// Takes a subscription to a publisher that feeds this subject, and asks it
  /// for values when they are needed.
  func send(subscription: Subscription)
}

extension Subject where Output == Void {
  /// Tells the subscribers that something has happened, and not what.
  @inlinable
  public func send() {
    send(())
  }
}
