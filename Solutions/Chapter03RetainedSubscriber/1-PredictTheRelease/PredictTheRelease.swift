// 03.1 Predict the release

/// The variable is set to nil, and then the server answers.
public let letGoEarly = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished", "deinit subscriber",
]

/// The subscriber is cancelled, and then the server answers.
public let cancelled = ["Received subscription", "deinit subscriber"]

/// The variable is set to nil, and the server never answers.
public let neverAnswered = ["Received subscription"]
