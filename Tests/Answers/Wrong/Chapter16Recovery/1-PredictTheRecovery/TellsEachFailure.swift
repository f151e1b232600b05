// You tell the sink of each failed run. A retry keeps a failure to itself as
// long as it has attempts left; the sink hears of the last one alone.

public let twoRetries: [StaticString] = [
  "run", "failed", "run", "failed", "run", "failed",
]
public let retriedAndCaught: [StaticString] = [
  "run", "failed", "run", "failed", "9", "finished",
]
public let caughtAndRetried: [StaticString] = ["run", "9", "finished"]
public let caughtWithItself: [StaticString] = [
  "run", "failed", "run", "failed", "run", "failed", "run", "failed",
]
public let valuesFirst: [StaticString] = [
  "run", "1", "2", "failed", "run", "1", "2", "failed",
]
public let threeOfThem: [StaticString] = ["run", "1", "2", "run", "1"]
public let futureRetried: [StaticString] = ["run", "failed"]
public let receivedLater: [StaticString] = ["subscribed", "1", "finished"]
