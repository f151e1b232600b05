// You let the second run go on where the first one stopped. It is another
// run, and begins at the beginning.

public let twoRetries: [StaticString] = ["run", "run", "run", "failed"]
public let retriedAndCaught: [StaticString] = ["run", "run", "9", "finished"]
public let caughtAndRetried: [StaticString] = ["run", "9", "finished"]
public let caughtWithItself: [StaticString] = [
  "run", "run", "run", "run", "failed",
]
public let valuesFirst: [StaticString] = ["run", "1", "2", "run", "failed"]
public let threeOfThem: [StaticString] = ["run", "1", "2", "run"]
public let futureRetried: [StaticString] = ["run", "failed"]
public let receivedLater: [StaticString] = ["subscribed", "1", "finished"]
