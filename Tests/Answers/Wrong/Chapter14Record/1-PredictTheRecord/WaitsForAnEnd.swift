// In your prediction a recording that has received no completion is played
// without one. Its completion is `.finished` until it receives another one, so
// the record finishes.
public let copied = ["1"]

/// A record of a run that is still to come.
public let tooEarly = ["finished"]

/// A record of a run that is over.
public let inTime = ["1", "2", "finished"]

/// A recording without an end.
public let notEnded = ["1"]

/// Two subscribers, each with a run of its own.
public let twoSubscribers = ["A1", "B1", "B2", "B failure", "A2", "A failure"]
