// You let the first cancel end the run. It leaves the other one; only when
// nobody is left is the source cancelled.
/// The first one takes all.
public let sharedAtOnce: [StaticString] = [
  "A1", "A2", "A finished", "B finished",
]

/// Both are there when it begins.
public let connectedAtLast: [StaticString] = [
  "A1", "B1", "A2", "B2", "A finished", "B finished",
]

/// Two runs, and then one.
public let connectedTwice: [StaticString] = ["A1", "A1", "A2"]

/// The last cancel ends the run; the next subscriber begins another one.
public let comingAndGoing: [StaticString] = [
  "begins", "cancelled", "cancelled", "begins",
]

/// Each has a demand of its own.
public let slowAndFast: [StaticString] = ["A1", "B1", "B2", "A3", "B3"]

/// The value is there until the end.
public let throughAValue: [StaticString] = ["A1", "A finished", "B finished"]
