// You expect the subscriber to stay after its completion. At the completion it
// releases its subscription, which breaks the retain cycle, and the variable is
// nil already. So it is released right after the completion.

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
