// You expect the subscriber to go before it has been attached. While
// `subscribe` runs, the program and the new subscription hold it. It gets its
// subscription, and goes when the call has returned.

public let nobodyKeepsAnything: [String] = ["deinit subscriber"]
public let subscriberIsKept: [String] = ["Received subscription"]
public let subscriptionIsKept: [String] = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished", "deinit subscriber",
]
