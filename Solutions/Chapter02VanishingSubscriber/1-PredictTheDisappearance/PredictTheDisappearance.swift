// 02.1 Predict the disappearance

/// Nobody keeps anything.
public let nobodyKeepsAnything = ["Received subscription", "deinit subscriber"]

/// A property keeps the subscriber.
public let subscriberIsKept = ["Received subscription"]

/// Something else keeps the subscription.
public let subscriptionIsKept = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished", "deinit subscriber",
]
