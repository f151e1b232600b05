// 05.1 Predict the demand
//
// Task: each program subscribes to `Publishers.IntPublisher`, which delivers
// 0, 1, 2 … and then finishes. Write down what the subscriber receives, in
// order. Only these lines occur:
//
//     "0"    "1"    "2"    "finished"
//
// Chapter: Chapters/05-Demand.md#predict
// Test it: swift run workbook test 05.1
//
// NOT STARTED: delete this line when you begin.

/// Three values; the subscriber requests `.max(2)`, and returns `.none` for
/// each value.
public let twoOfThree: [String] = []

/// Two values; the subscriber requests `.max(2)`, and returns `.none`.
public let twoOfTwo: [String] = []

/// Three values; the subscriber requests `.max(1)`, and returns `.max(1)` for
/// the first value and `.none` for the others.
public let oneAndOneMore: [String] = []

/// No values; the subscriber requests nothing.
public let nothingOfNothing: [String] = []

/// Three values; the subscriber requests `.max(1)` twice, and returns `.none`.
public let oneAndOneAgain: [String] = []
