// You expect the subscriber to stay after it has been completed or cancelled.
// Both let go of the subscription, which opens the circle. The variable is nil
// already, so nothing holds the subscriber any more.

/// The variable is set to nil, and then the server answers.
public let letGoEarly = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished",
]

/// The subscriber is cancelled, and then the server answers.
public let cancelled = ["Received subscription"]

/// The variable is set to nil, and the server never answers.
public let neverAnswered = ["Received subscription"]
