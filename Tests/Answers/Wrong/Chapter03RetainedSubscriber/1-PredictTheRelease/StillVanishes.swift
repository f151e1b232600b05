// You expect the subscriber to vanish with its variable, as in chapter 02. Now
// it holds its subscription, and the subscription holds it. That circle keeps
// both alive until one of them lets go, whatever happens to the variable.

/// The variable is set to nil, and then the server answers.
public let letGoEarly = ["Received subscription", "deinit subscriber"]

/// The subscriber is cancelled, and then the server answers.
public let cancelled = ["Received subscription", "deinit subscriber"]

/// The variable is set to nil, and the server never answers.
public let neverAnswered = ["Received subscription", "deinit subscriber"]
