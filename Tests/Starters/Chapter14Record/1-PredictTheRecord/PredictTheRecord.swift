// 14.1 Predict the record
//
// Task: write down what each program prints when a record is played to a sink:
// a line for each value, "1", and a line for the end, "finished" or "failure".
//
// You may use: a pencil. Threads: one.
//
// Chapter: Chapters/14-Record.md#predict
// Test it: swift run workbook test 14.1
//
// NOT STARTED: delete this line when you begin.

/// A recording receives 1; a `Record` is made of it; then the recording receives
/// 2 and `.finished`. The record is played.
public let copied: [String] = []

/// A sink feeds a recording from a `PassthroughSubject`, values and end. Then
/// `Record { $0 = recording }` is made. Then 1, 2 and `.finished` are sent. Then
/// the record is played.
public let tooEarly: [String] = []

/// The same, but instead of the subject there is `[1, 2].publisher`, and nothing
/// is sent.
public let inTime: [String] = []

/// A recording receives 1, and no completion. A `Record` is made of it and
/// played.
public let notEnded: [String] = []

/// `Record(output: [1, 2], completion: .failure(…))` with two subscribers, A and
/// B. A requests `.max(1)`, B requests `.unlimited`, A requests `.max(1)`. They
/// print a name before each line: "A1", "A failure".
public let twoSubscribers: [String] = []
