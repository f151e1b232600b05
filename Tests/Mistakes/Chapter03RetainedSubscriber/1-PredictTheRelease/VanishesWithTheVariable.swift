// You expect the first subscriber to go with its variable, before the server
// has answered. It holds its subscription now, and the subscription holds it:
// the variable is one holder of two. The run goes on until its end.

/// publisher.subscribe(subscriber!)
/// subscriber = nil
/// // … and then the server answers.
public let letGoEarly = ["Received subscription", "deinit subscriber"]

/// publisher.subscribe(subscriber!)
/// subscriber?.cancel()
/// subscriber = nil
/// // … and then the server answers.
public let cancelled = ["Received subscription", "deinit subscriber"]

/// publisher.subscribe(subscriber!)
/// subscriber = nil
/// // … and the server never answers.
public let neverAnswered = ["Received subscription"]
