// You expect that B receives nothing. B subscribes to a subject that has
// finished: it receives a subscription, and then the completion.

public let sharedAtOnce: [StaticString] = ["A1", "A2", "A finished"]
public let connectedAtLast: [StaticString] = [
  "A1", "B1", "A2", "B2", "A finished", "B finished",
]
public let connectedTwice: [StaticString] = ["A1", "A1", "A2"]
public let comingAndGoing: [StaticString] = ["begins", "cancelled", "begins"]
public let slowAndFast: [StaticString] = ["A1", "B1", "B2", "A3", "B3"]
public let throughAValue: [StaticString] = ["A1", "A finished"]
