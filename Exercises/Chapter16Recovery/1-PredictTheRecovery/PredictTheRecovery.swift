// 16.1 Predict the recovery
//
// Task: write down what each program prints. It prints one entry for each value
// and each completion that its sink or subscriber receives: for example "1",
// "finished" or "failed".
//
// The source of the first six programs also prints an entry, "run", each time a
// subscriber subscribes to it. The source of the first four fails at once.
//
// You may use: a pencil. Threads: one.
//
// Chapter: Chapters/16-Recovery.md#predict
// Test it: swift run workbook test 16.1
//
// NOT STARTED: delete this line when you begin.

/// `source.retry(2)`, and a sink.
public let twoRetries: [StaticString] = []

/// `source.retry(1).catch { _ in Just(9) }`, and a sink.
public let retriedAndCaught: [StaticString] = []

/// `source.catch { _ in Just(9) }.retry(1)`, and a sink.
public let caughtAndRetried: [StaticString] = []

/// `source.catch { _ in source }.retry(1)`, and a sink.
public let caughtWithItself: [StaticString] = []

/// A source that delivers 1 and 2 and then fails, `.retry(1)`, and a sink.
public let valuesFirst: [StaticString] = []

/// The same source, `.retry(1)`, and a subscriber that requests three values.
public let threeOfThem: [StaticString] = []

/// A `Future` whose closure prints "run" and fails, `.retry(2)`, and a sink.
public let futureRetried: [StaticString] = []

/// `[1].publisher.receive(on: scheduler)`, and a sink. The program prints
/// "subscribed", and then runs the scheduler's actions.
public let receivedLater: [StaticString] = []
