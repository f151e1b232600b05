// You let the last cancel be the end for ever. Nobody was told of an end;
// whoever comes next is a first one again.

public let sharedAtOnce: [StaticString] = [
  "A1", "A2", "A finished", "B finished",
]
public let connectedAtLast: [StaticString] = [
  "A1", "B1", "A2", "B2", "A finished", "B finished",
]
public let connectedTwice: [StaticString] = ["A1", "A1", "A2"]
public let comingAndGoing: [StaticString] = ["begins", "cancelled"]
public let slowAndFast: [StaticString] = ["A1", "B1", "B2", "A3", "B3"]
public let throughAValue: [StaticString] = ["A1", "A finished", "B finished"]
