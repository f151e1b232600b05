// You expect the value to arrive although nobody keeps anything. The handler
// of the data task holds its subscription weakly, so a running request keeps
// nothing alive. When the line has been executed, both objects are gone, and
// the answer finds nobody.

/// Nobody keeps anything.
public let nobodyKeepsAnything = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished", "deinit subscriber",
]

/// A property keeps the subscriber.
public let subscriberIsKept = ["Received subscription"]

/// Something else keeps the subscription.
public let subscriptionIsKept = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished", "deinit subscriber",
]
