// 09.1 Predict the observation
//
// Task: write down what each program prints, one entry for each value. Each
// program observes a property `count`, which is 0 at first. A property declared
// with `@Observed` is observed by its key path, and notifies after each change.
// A property declared with `@Published` is observed by `$count`, and publishes
// before each change.
//
// At each notification an observation reads the property and delivers the value
// that it has read. It is always notified after a change, with `.new` or
// without. `.prior` adds a notification before the change, and `.initial` adds
// the value at the time of the subscription.
//
// You may use: a pencil. Threads: one.
//
// Chapter: Chapters/09-Observation.md#predict
// Test it: swift run workbook test 09.1
//
// NOT STARTED: delete this line when you begin.

/// `@Observed`, with the options `.new` and `.prior`. A sink prints each value.
/// Then `count` is set to 1, and to 2.
public let withPrior: [String] = []

/// `@Published`. A sink prints each value, a slash, and what `count` is while
/// it receives: "7/7". Then `count` is set to 1, and to 2.
public let lookingAtTheObject: [String] = []

/// `@Observed`, with the default options `.initial` and `.new`. A subscriber
/// prints each value, and requests nothing. `count` is set to 1, and to 2. Then
/// it requests `.max(1)`. Then `count` is set to 3.
public let observedAndAskedLate: [String] = []

/// The same with `@Published`.
public let publishedAndAskedLate: [String] = []

/// `@Published`. Two sinks, A and then B, leave out the first value, and print
/// their name and the value: "A7". When A has printed a 1, it sets `count` to
/// 5. Now `count` is set to 1. In the end the program prints `count`: "7".
public let setInside: [String] = []
