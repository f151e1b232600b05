// You expect the subscriber to be released with its variable, as in chapter 02.
// Now it retains its subscription, and the subscription retains it. This cycle
// keeps both alive until a completion or a cancel, even if the variable is nil.

/// The variable is set to nil, and then the server answers.
public let letGoEarly = ["Received subscription", "deinit subscriber"]

/// The subscriber is cancelled, and then the server answers.
public let cancelled = ["Received subscription", "deinit subscriber"]

/// The variable is set to nil, and the server never answers.
public let neverAnswered = ["Received subscription", "deinit subscriber"]
