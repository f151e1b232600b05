// In your prediction a recording that has received no completion is played
// without one. Its completion is `.finished` until it receives another one, so
// the record finishes.
public let copied = ["1"]

/// A recording without an end.
public let notEnded = ["1"]

/// Two subscribers, each with a run of its own.
public let twoSubscribers = ["A1", "B1", "B2", "B failure", "A2", "A failure"]
