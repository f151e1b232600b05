// 14.1 Predict the record

/// A copy, and then more.
public let copied = [
  "1",  // The record has a copy, of the time when it was made.
  "finished",  // A recording that has no end is played with this one.
]

/// A recording without an end.
public let notEnded = [
  "1",  // What was received.
  "finished",  // A recording begins with this end, and keeps it.
]

/// Two subscribers, each with a run of its own.
public let twoSubscribers = [
  "A1",  // A asks for one; the run stops there.
  "B1",  // B has a run of its own, from the beginning,
  "B2",  // and asks for everything.
  "B failure",  // B's run is at its end.
  "A2",  // A asks for the next one.
  "A failure",  // Nothing is left, and the end needs no request.
]
