// 09.1 Predict the observation
//
// Task: write down what each program prints, a line for each value. All of
// them observe a property `count` that is 0 in the beginning. Where it is
// declared with `@Observed`, it is observed by its key path, and told of after
// each change; where it is declared with `@Published`, it is observed by
// `$count`, and told of before.
//
// At each notice an observation reads the property, and delivers what it has
// read. The notice after a change comes always, with `.new` or without;
// `.prior` adds one before it, and `.initial` adds the value that is there at
// the beginning.
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
