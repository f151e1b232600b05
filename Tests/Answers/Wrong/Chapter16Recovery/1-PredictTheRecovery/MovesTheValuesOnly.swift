// You move the value to the scheduler, and not the end. Both are deliveries,
// and the end comes behind the value.

public let twoRetries: [StaticString] = ["run", "run", "run", "failed"]
public let retriedAndCaught: [StaticString] = ["run", "run", "9", "finished"]
public let caughtAndRetried: [StaticString] = ["run", "9", "finished"]
public let caughtWithItself: [StaticString] = [
  "run", "run", "run", "run", "failed",
]
public let valuesFirst: [StaticString] = [
  "run", "1", "2", "run", "1", "2", "failed",
]
public let threeOfThem: [StaticString] = ["run", "1", "2", "run", "1"]
public let futureRetried: [StaticString] = ["run", "failed"]
public let receivedLater: [StaticString] = ["finished", "subscribed", "1"]
