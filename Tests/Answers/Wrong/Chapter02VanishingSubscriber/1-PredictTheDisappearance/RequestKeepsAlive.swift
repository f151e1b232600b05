// You expect a running request to keep its run alive in every program. Its
// handler holds the subscription weakly, so it keeps nobody. Ask of each
// program who holds the subscription: where nobody does, the answer finds
// nobody.

public let nobodyKeepsAnything: [String] = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished", "deinit subscriber",
]
public let subscriberIsKept: [String] = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished",
]
public let subscriptionIsKept: [String] = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished", "deinit subscriber",
]
