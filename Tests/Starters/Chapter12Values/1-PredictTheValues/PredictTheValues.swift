// 12.1 Predict the values
//
// Task: write down what each program prints, a line for each thing. A sink
// prints its name and the value, "A7"; the end only where it is said. `flatMap`
// makes a publisher of each value, and delivers what these deliver.
//
// You may use: a pencil. Threads: one.
//
// Chapter: Chapters/12-Values.md#predict
// Test it: swift run workbook test 12.1
//
// NOT STARTED: delete this line when you begin.

/// `Just(7).map { … }`, whose closure prints "map" and returns its value, is
/// kept as `publisher`. Then "made" is printed. Then the sinks A and B
/// subscribe to it.
public let mapping: [String] = []

/// `Future { … }`, whose closure prints "work" and keeps its promise with 7, is
/// kept as `publisher`. Then "made" is printed. Then the sinks A and B
/// subscribe to it.
public let working: [String] = []

/// The same with `Deferred { Future { … } }`.
public let workingLater: [String] = []

/// The numbers 3, 4, 5, 6 go through `flatMap`. It makes a `Just` of a number
/// up to 4, and of a greater one a `Fail` whose error is printed "too big". The
/// sink, without a name, prints each value and the end: "3", "finished",
/// "failure(no signal)".
public let failing: [String] = []

/// The numbers 1, 2 go through `flatMap`. It makes of each a publisher of two:
/// of 1 one of 10, 11 and of 2 one of 20, 21. A sink without a name
/// subscribes, and prints its values, not the end.
public let takingAll: [String] = []

/// The same. Instead of a sink there is a subscriber that asks for nothing,
/// and, when `subscribe` has returned, for `.max(3)`. It prints its values.
public let takingThree: [String] = []
