// You expect the subscriber of the third program to stay. Look at the last
// line of the subscription's `receive(_:_:)`: it cancels, and that drops the
// subscriber. So the subscriber goes right after the completion, whoever
// still holds the subscription.

public let nobodyKeepsAnything: [String] = [
  "Received subscription", "deinit subscriber",
]
public let subscriberIsKept: [String] = ["Received subscription"]
public let subscriptionIsKept: [String] = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished",
]
