// You expect the subscriber to be released in the second program as well. There
// a property still holds it when the answer comes. It lives, and it is told
// nothing more: the run that would have told it is gone.

/// Nobody keeps anything.
public let nobodyKeepsAnything = ["Received subscription", "deinit subscriber"]

/// A property keeps the subscriber.
public let subscriberIsKept = ["Received subscription", "deinit subscriber"]

/// Something else keeps the subscription.
public let subscriptionIsKept = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished", "deinit subscriber",
]
