// 16.1 Predict the recovery

/// Two more, and then it has failed.
public let twoRetries: [StaticString] = [
  "run",  // The first attempt.
  "run",  // It fails: one more.
  "run",  // It fails again: the second one more, and the last.
  "failed",  // No attempt is left, so the failure goes on.
]

/// Tried twice, and then the other one.
public let retriedAndCaught: [StaticString] = [
  "run",  // The first attempt.
  "run",  // `retry` hears of the failure first, and tries again.
  "9",  // Its own failure reaches `catch`, which subscribes to the `Just`.
  "finished",  // The end of the `Just`.
]

/// There is no failure left to retry.
public let caughtAndRetried: [StaticString] = [
  "run",  // The only attempt.
  "9",  // `catch` hears of its failure first.
  "finished",  // So no failure is left for `retry`.
]

/// Twice two.
public let caughtWithItself: [StaticString] = [
  "run",  // The source fails,
  "run",  // and so does the source that `catch` takes instead.
  "run",  // `retry` attempts all of that once more: the source,
  "run",  // and what is taken instead.
  "failed",  // No attempt is left.
]

/// What has been delivered stays delivered.
public let valuesFirst: [StaticString] = [
  "run",  // The first attempt.
  "1",  // It is passed on: nobody knows yet that a failure follows.
  "2",  // This one too.
  "run",  // The failure is heard by `retry`, which begins from the start.
  "1",  // The second attempt delivers what the first did,
  "2",  // and nothing is taken back.
  "failed",  // No attempt is left.
]

/// One is open when the first run fails.
public let threeOfThem: [StaticString] = [
  "run",  // Three are asked for.
  "1",  // Two are left.
  "2",  // One is left when the first run fails.
  "run",  // The second run is asked for that one.
  "1",  // And delivers it. Nothing is open, so it stands still.
]

/// It has run before anybody subscribed, and once.
public let futureRetried: [StaticString] = [
  "run",  // A future works once, when it is made.
  "failed",  // Each attempt gets the failure that it keeps.
]

/// Values are moved, the program goes on.
public let receivedLater: [StaticString] = [
  "subscribed",  // The program goes on: the value is on the scheduler.
  "1",  // The scheduler has its turn.
  "finished",  // The end is moved as well, behind the value.
]
