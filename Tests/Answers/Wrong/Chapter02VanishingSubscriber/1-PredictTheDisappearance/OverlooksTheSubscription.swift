// You expect the subscriber of the third program to be released at once,
// because no variable holds it. But the property holds the subscription, and
// the subscription holds the subscriber. Both live until the end of the run.

public let nobodyKeepsAnything: [String] = [
  "Received subscription", "deinit subscriber",
]
public let subscriberIsKept: [String] = ["Received subscription"]
public let subscriptionIsKept: [String] = [
  "Received subscription", "deinit subscriber",
]
