// You let the retry attempt only what failed last. It attempts everything that
// stands before it: the source, and what the catch put in its place.
/// Two more, and then it has failed.
public let twoRetries: [StaticString] = ["run", "run", "run", "failed"]

/// Tried twice, and then the other one.
public let retriedAndCaught: [StaticString] = ["run", "run", "9", "finished"]

/// There is no failure left to retry.
public let caughtAndRetried: [StaticString] = ["run", "9", "finished"]

/// Twice two.
public let caughtWithItself: [StaticString] = [
  "run", "run", "run", "failed",
]

/// What has been delivered stays delivered.
public let valuesFirst: [StaticString] = [
  "run", "1", "2", "run", "1", "2", "failed",
]

/// One is open when the first run fails.
public let threeOfThem: [StaticString] = ["run", "1", "2", "run", "1"]

/// It has run before anybody subscribed, and once.
public let futureRetried: [StaticString] = ["run", "failed"]

/// Values are moved, the program goes on.
public let receivedLater: [StaticString] = ["subscribed", "1", "finished"]
