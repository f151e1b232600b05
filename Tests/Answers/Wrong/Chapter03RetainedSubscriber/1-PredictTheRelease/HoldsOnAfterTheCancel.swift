// You expect a cancelled subscriber to stay in memory. The cancel is one of
// the three ways out: the subscriber lets go of its subscription, and the
// circle is open. When the variable is nil nobody holds it.

public let letGoEarly: [String] = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished", "deinit subscriber",
]
public let cancelled: [String] = ["Received subscription"]
public let neverAnswered: [String] = ["Received subscription"]
