// You let the source wait for the slower of the two. The subject asks it for
// everything, and each subscriber loses by itself what it has not asked for.
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
public let comingAndGoing: [StaticString] = ["begins", "cancelled", "begins"]

/// Each has a demand of its own.
public let slowAndFast: [StaticString] = ["A1", "B1", "A3", "B3"]

/// The value is there until the end.
public let throughAValue: [StaticString] = ["A1", "A finished", "B finished"]
