// You expect the subscriber of the third program to go at once, since no
// variable holds it. But the subscription holds it, and something holds the
// subscription. Both live until the end of the run.

public let nobodyKeepsAnything: [String] = [
  "Received subscription", "deinit subscriber",
]
public let subscriberIsKept: [String] = ["Received subscription"]
public let subscriptionIsKept: [String] = [
  "Received subscription", "deinit subscriber",
]
