// You expect that keeping the subscriber saves the run. But the subscriber does
// not keep its subscription, and nobody else does. The arrow points from the
// subscription to the subscriber: keep the one from which the arrow starts.

/// Nobody keeps anything.
public let nobodyKeepsAnything = ["Received subscription", "deinit subscriber"]

/// A property keeps the subscriber.
public let subscriberIsKept = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished",
]

/// Something else keeps the subscription.
public let subscriptionIsKept = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished", "deinit subscriber",
]
