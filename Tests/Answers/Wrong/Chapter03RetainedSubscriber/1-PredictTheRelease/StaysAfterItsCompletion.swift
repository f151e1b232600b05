// You expect the subscriber to stay after its completion. At the completion
// it lets go of its subscription, which opens the circle, and the variable is
// nil already. So it is released right behind the end.

/// publisher.subscribe(subscriber!)
/// subscriber = nil
/// // … and then the server answers.
public let letGoEarly = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished",
]

/// publisher.subscribe(subscriber!)
/// subscriber?.cancel()
/// subscriber = nil
/// // … and then the server answers.
public let cancelled = ["Received subscription", "deinit subscriber"]

/// publisher.subscribe(subscriber!)
/// subscriber = nil
/// // … and the server never answers.
public let neverAnswered = ["Received subscription"]
