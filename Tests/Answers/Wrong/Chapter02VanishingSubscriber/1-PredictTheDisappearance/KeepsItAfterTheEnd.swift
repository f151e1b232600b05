// You expect the subscriber of the third program to live on. After the
// completion the subscription cancels itself and releases its subscriber, even
// if the property still holds the subscription. So the release is the last
// line.

public let nobodyKeepsAnything: [String] = [
  "Received subscription", "deinit subscriber",
]
public let subscriberIsKept: [String] = ["Received subscription"]
public let subscriptionIsKept: [String] = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished",
]
