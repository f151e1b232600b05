// 03.1 Predict the release

/// The variable is set to nil, and then the server answers.
public let letGoEarly = [
  "Received subscription",  // Subscriber and subscription hold each other.
  "Received value: Manny",  // The cycle has kept both until the answer.
  "Received completion: finished",  // Here the subscriber lets go of it.
  "deinit subscriber",  // The cycle is open, and nobody else holds it.
]

/// The subscriber is cancelled, and then the server answers.
public let cancelled = [
  "Received subscription",  // Again the two hold each other.
  "deinit subscriber",  // The cancel opens the cycle; the answer is too late.
]

/// The variable is set to nil, and the server never answers.
public let neverAnswered = [
  "Received subscription"  // No end and no cancel: the cycle stays closed.
]
