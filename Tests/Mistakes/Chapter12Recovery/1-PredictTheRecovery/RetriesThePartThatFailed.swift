// You let the retry attempt the second source only, the one that failed last.
// It subscribes to everything that stands before it, and that begins with the
// first.

public let twoRetries: [StaticString] = ["run", "run", "run", "failed"]
public let retriedAndCaught: [StaticString] = ["run", "run", "9", "finished"]
public let caughtAndRetried: [StaticString] = ["run", "9", "finished"]
public let caughtWithItself: [StaticString] = ["run", "run", "run", "failed"]
public let valuesFirst: [StaticString] = [
  "run", "1", "2", "run", "1", "2", "failed",
]
public let threeOfThem: [StaticString] = ["run", "1", "2", "run", "1"]
public let futureRetried: [StaticString] = ["run", "failed"]
public let receivedLater: [StaticString] = ["subscribed", "1", "finished"]
