// You expect the subscriber to be released although the server never answers.
// The circle of subscriber and subscription opens at the completion or at a
// cancel. Here neither comes, so it stays closed: this is a leak.

/// The variable is set to nil, and then the server answers.
public let letGoEarly = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished", "deinit subscriber",
]

/// The subscriber is cancelled, and then the server answers.
public let cancelled = ["Received subscription", "deinit subscriber"]

/// The variable is set to nil, and the server never answers.
public let neverAnswered = ["Received subscription", "deinit subscriber"]
