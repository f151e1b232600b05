// You let the end wait for another request. It comes with the last value, and
// no demand is spent on it.
/// A copy, and then more.
public let copied = ["1", "finished"]

/// A record of a run that is still to come.
public let tooEarly = ["finished"]

/// A record of a run that is over.
public let inTime = ["1", "2", "finished"]

/// A recording without an end.
public let notEnded = ["1", "finished"]

/// Two subscribers, each with a run of its own.
public let twoSubscribers = ["A1", "B1", "B2", "B failure", "A2"]
