// You have learned that the closure form copies an empty recording, and take it
// for a law. A sequence delivers everything inside of `sink`, so there is
// nothing missing yet when the closure runs.
/// A copy, and then more.
public let copied = ["1", "finished"]

/// A record of a run that is still to come.
public let tooEarly = ["finished"]

/// A record of a run that is over.
public let inTime = ["finished"]

/// A recording without an end.
public let notEnded = ["1", "finished"]

/// Two subscribers, each with a run of its own.
public let twoSubscribers = ["A1", "B1", "B2", "B failure", "A2", "A failure"]
