// You expect that A receives the missed value at its next request. A
// `PassthroughSubject` stores nothing: a subscriber that has no demand when a
// value is sent never receives that value.

public let sharedAtOnce: [StaticString] = [
  "A1", "A2", "A finished", "B finished",
]
public let connectedAtLast: [StaticString] = [
  "A1", "B1", "A2", "B2", "A finished", "B finished",
]
public let connectedTwice: [StaticString] = ["A1", "A1", "A2"]
public let comingAndGoing: [StaticString] = ["begins", "cancelled", "begins"]
public let slowAndFast: [StaticString] = ["A1", "B1", "B2", "A2", "B3", "A3"]
public let throughAValue: [StaticString] = ["A1", "A finished", "B finished"]
