// You let the cancel of one connection end both. Each is a run of its own,
// and the second one goes on.

public let sharedAtOnce: [StaticString] = [
  "A1", "A2", "A finished", "B finished",
]
public let connectedAtLast: [StaticString] = [
  "A1", "B1", "A2", "B2", "A finished", "B finished",
]
public let connectedTwice: [StaticString] = ["A1", "A1"]
public let comingAndGoing: [StaticString] = ["begins", "cancelled", "begins"]
public let slowAndFast: [StaticString] = ["A1", "B1", "B2", "A3", "B3"]
public let throughAValue: [StaticString] = ["A1", "A finished", "B finished"]
