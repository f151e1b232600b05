// You left out the release of the subscriber. Its `deinit` runs as soon as its
// last owner releases it: in the first program before the answer, in the third
// when the subscription releases it right after the completion.

/// No variable keeps anything.
public let nobodyKeepsAnything = ["Received subscription"]

/// A property keeps the subscriber.
public let subscriberIsKept = ["Received subscription"]

/// Something else keeps the subscription.
public let subscriptionIsKept = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished",
]
