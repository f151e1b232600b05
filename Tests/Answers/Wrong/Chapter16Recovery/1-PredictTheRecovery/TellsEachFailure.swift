// You expect that the sink receives the failure of each run. `retry` delivers
// no failure while it has attempts left; the sink receives only the last one.

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
