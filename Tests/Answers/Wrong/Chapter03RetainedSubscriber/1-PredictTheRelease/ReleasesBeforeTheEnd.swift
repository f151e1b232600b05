// You expect the release before the completion. The circle opens when the
// subscriber is told of the end, so it has to be there to be told. The
// release is the last line.

public let letGoEarly: [String] = [
  "Received subscription", "Received value: Manny", "deinit subscriber",
  "Received completion: finished",
]
public let cancelled: [String] = ["Received subscription", "deinit subscriber"]
public let neverAnswered: [String] = ["Received subscription"]
