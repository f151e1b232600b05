// You give the late one the value that the subject began with. The connection
// has fed it a 1 since then, and that is its value now.

public let sharedAtOnce: [StaticString] = [
  "A1", "A2", "A finished", "B finished",
]
public let connectedAtLast: [StaticString] = [
  "A1", "B1", "A2", "B2", "A finished", "B finished",
]
public let connectedTwice: [StaticString] = ["A1", "A1", "A2"]
public let comingAndGoing: [StaticString] = ["begins", "cancelled", "begins"]
public let slowAndFast: [StaticString] = ["A1", "B1", "B2", "A3", "B3"]
public let throughAValue: [StaticString] = ["A0", "A finished", "B finished"]
