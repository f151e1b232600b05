// You expect a run that is lost to be told an end. An end is sent by the
// subscription, and the subscription is gone. Nobody is left who could send
// anything.

public let nobodyKeepsAnything: [String] = [
  "Received subscription", "Received completion: finished", "deinit subscriber",
]
public let subscriberIsKept: [String] = [
  "Received subscription", "Received completion: finished",
]
public let subscriptionIsKept: [String] = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished", "deinit subscriber",
]
