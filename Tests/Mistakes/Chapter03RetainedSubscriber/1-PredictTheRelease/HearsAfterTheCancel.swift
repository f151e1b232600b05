// You expect the answer to reach a subscriber that has cancelled. The cancel
// lets go of the subscription, and the subscription of the subscriber. The
// answer finds nobody, and the subscriber goes with its variable.

/// publisher.subscribe(subscriber!)
/// subscriber = nil
/// // … and then the server answers.
public let letGoEarly = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished", "deinit subscriber",
]

/// publisher.subscribe(subscriber!)
/// subscriber?.cancel()
/// subscriber = nil
/// // … and then the server answers.
public let cancelled = [
  "Received subscription", "Received value: Manny",
  "Received completion: finished", "deinit subscriber",
]

/// publisher.subscribe(subscriber!)
/// subscriber = nil
/// // … and the server never answers.
public let neverAnswered = ["Received subscription"]
