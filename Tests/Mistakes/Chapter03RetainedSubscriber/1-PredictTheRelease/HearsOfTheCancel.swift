// You expect a completion after the cancel. A cancel is not an end that the
// publisher reports: whoever cancels knows it already. After a cancel the
// subscriber is told nothing more.

/// The variable is set to nil, and then the server answers.
public let letGoEarly = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished", "deinit subscriber",
]

/// The subscriber is cancelled, and then the server answers.
public let cancelled = [
  "Received subscription", "Received completion: finished", "deinit subscriber",
]

/// The variable is set to nil, and the server never answers.
public let neverAnswered = ["Received subscription"]
