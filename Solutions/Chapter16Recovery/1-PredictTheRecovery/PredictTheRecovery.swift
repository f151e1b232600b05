// 16.1 Predict the recovery

/// Two retries, and then the failure.
public let twoRetries: [StaticString] = [
  "run",  // The first attempt.
  "run",  // It fails: the first retry.
  "run",  // It fails again: the second retry, and the last.
  "failed",  // No retry is left, so the failure is passed on.
]

/// Two attempts, and then the `Just`.
public let retriedAndCaught: [StaticString] = [
  "run",  // The first attempt.
  "run",  // `retry` receives the failure first, and subscribes again.
  "9",  // The second failure reaches `catch`, which subscribes to the `Just`.
  "finished",  // The `Just` finishes.
]

/// `catch` receives the failure before `retry`.
public let caughtAndRetried: [StaticString] = [
  "run",  // The only attempt.
  "9",  // It fails, and `catch` subscribes to the `Just`.
  "finished",  // So `retry` receives no failure.
]

/// Two attempts, each with two runs of the source.
public let caughtWithItself: [StaticString] = [
  "run",  // The source fails,
  "run",  // and so does the source that `catch` subscribes to.
  "run",  // `retry` repeats all of that: the source,
  "run",  // and the source that replaces it.
  "failed",  // No retry is left.
]

/// Values that have been delivered cannot be taken back.
public let valuesFirst: [StaticString] = [
  "run",  // The first attempt.
  "1",  // It is delivered at once, before the failure.
  "2",  // This one too.
  "run",  // `retry` receives the failure, and subscribes again.
  "1",  // The second attempt delivers the same values,
  "2",  // and the first ones remain delivered.
  "failed",  // No retry is left.
]

/// A demand for one value is left when the first run fails.
public let threeOfThem: [StaticString] = [
  "run",  // Three values are requested.
  "1",  // A demand for two is left.
  "2",  // A demand for one is left when the first run fails.
  "run",  // `retry` requests that one value from the second run.
  "1",  // It is delivered. No demand is left, so nothing follows.
]

/// The closure runs once, before the first subscription.
public let futureRetried: [StaticString] = [
  "run",  // A future calls its closure once, when it is made.
  "failed",  // Each attempt receives the failure that the future stores.
]

/// The scheduler delivers the value, and the program does not wait.
public let receivedLater: [StaticString] = [
  "subscribed",  // The program continues; the value waits for the scheduler.
  "1",  // The scheduler runs its actions.
  "finished",  // It delivers the completion, too, after the value.
]
