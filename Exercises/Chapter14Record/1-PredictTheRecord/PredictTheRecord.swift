// 14.1 Predict the record
//
// Task: write down what each program prints when the record is played: one
// entry for each value, "1", and one for the completion, "finished" or
// "failure". In the first two programs a sink receives them.
//
// You may use: a pencil. Threads: one.
//
// Chapter: Chapters/14-Record.md#predict
// Test it: swift run workbook test 14.1
//
// NOT STARTED: delete this line when you begin.

/// A recording receives 1. A `Record` is made from it. Then the recording
/// receives 2 and `.finished`. The record is played.
public let copied: [String] = []

/// A recording receives 1, and no completion. A `Record` is made from it, and
/// played.
public let notEnded: [String] = []

/// `Record(output: [1, 2], completion: .failure(…))` has two subscribers, A and
/// B. A requests `.max(1)`, then B requests `.unlimited`, then A requests
/// `.max(1)`. They print their name before each line: "A1", "A failure".
public let twoSubscribers: [String] = []
