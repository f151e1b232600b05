import Chapter01Handshake

/// A subscriber that requests as the test says; each value may add demand.
final class MarbleTarget<Failure: Error>: Subscriber {
  var subscription: Subscription?
  var asksInside = false
  var returns = Subscribers.Demand.none
  var cancelsAt: String?

  func receive(subscription: Subscription) {
    self.subscription = subscription
  }
  func receive(_ input: String) -> Subscribers.Demand {
    if asksInside { subscription?.request(.max(1)) }
    if input == cancelsAt { subscription?.cancel() }
    return returns
  }
  func receive(completion: Subscribers.Completion<Failure>) {
    subscription = nil
  }
}
