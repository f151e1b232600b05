// In your prediction each subscriber receives all values at its first request.
// A record obeys demand: A requests one value and receives one, and the rest
// when it requests again.

public let copied: [String] = ["1", "finished"]
public let notEnded: [String] = ["1", "finished"]
public let twoSubscribers: [String] = [
  "A1", "A2", "A failure", "B1", "B2", "B failure",
]
