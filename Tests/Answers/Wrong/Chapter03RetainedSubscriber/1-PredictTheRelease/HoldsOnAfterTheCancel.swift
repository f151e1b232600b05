// You expect a cancelled subscriber to stay in memory. At the cancel the
// subscriber releases its subscription, which breaks the retain cycle. After
// the variable is nil, nothing retains the subscriber.

public let letGoEarly: [String] = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished", "deinit subscriber",
]
public let cancelled: [String] = ["Received subscription"]
public let neverAnswered: [String] = ["Received subscription"]
