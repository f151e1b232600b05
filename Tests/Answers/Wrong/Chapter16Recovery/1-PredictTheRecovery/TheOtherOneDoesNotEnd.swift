// You leave out the end of the publisher that took over. It is the source
// now, and its end is the end.

public let twoRetries: [StaticString] = ["run", "run", "run", "failed"]
public let retriedAndCaught: [StaticString] = ["run", "run", "9"]
public let caughtAndRetried: [StaticString] = ["run", "9"]
public let caughtWithItself: [StaticString] = [
  "run", "run", "run", "run", "failed",
]
public let valuesFirst: [StaticString] = [
  "run", "1", "2", "run", "1", "2", "failed",
]
public let threeOfThem: [StaticString] = ["run", "1", "2", "run", "1"]
public let futureRetried: [StaticString] = ["run", "failed"]
public let receivedLater: [StaticString] = ["subscribed", "1", "finished"]
