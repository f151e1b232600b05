// 03.1 Predict the release

/// The variable is set to nil, and then the server answers.
public let letGoEarly = [
  "Received subscription",  // Subscriber and subscription retain each other.
  "Received value: Manny",  // The retain cycle has kept both alive.
  "Received completion: finished",  // The subscriber releases its subscription.
  "deinit subscriber",  // The cycle is broken; nothing else retains it.
]

/// The subscriber is cancelled, and then the server answers.
public let cancelled = [
  "Received subscription",  // Again they retain each other.
  "deinit subscriber",  // The cancel breaks the cycle; the answer is too late.
]

/// The variable is set to nil, and the server never answers.
public let neverAnswered = [
  "Received subscription"  // No completion and no cancel: the cycle remains.
]
