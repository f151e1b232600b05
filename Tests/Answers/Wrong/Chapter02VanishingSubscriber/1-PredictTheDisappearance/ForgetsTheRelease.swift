// You left out the release of the subscriber. An object goes at the moment when
// its last owner lets go, and its `deinit` runs then, not at the end of the
// program. In the first program that is before the answer comes; in the third
// it is when the subscription drops its subscriber, right after the end.

/// Nobody keeps anything.
public let nobodyKeepsAnything = ["Received subscription"]

/// A property keeps the subscriber.
public let subscriberIsKept = ["Received subscription"]

/// Something else keeps the subscription.
public let subscriptionIsKept = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished",
]
