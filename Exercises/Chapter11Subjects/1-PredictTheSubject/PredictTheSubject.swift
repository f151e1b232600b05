// 11.1 Predict the subject
//
// Task: write down what each program prints, one entry for each value: the name
// of the sink and the value, "A7".
//
// A `PassthroughSubject` passes on each value that is sent into it. A
// `CurrentValueSubject` always has one value, and each `send` replaces it. A
// subscriber receives the current value at its first request. For a subscriber
// without demand the subject stores the latest value.
//
// You may use: a pencil. Threads: one.
//
// Chapter: Chapters/11-Subjects.md#predict
// Test it: swift run workbook test 11.1
//
// NOT STARTED: delete this line when you begin.

/// A `PassthroughSubject`. 1 is sent; sink A subscribes; 2 is sent; sink B
/// subscribes; 3 is sent.
public let comingLate: [String] = []

/// The same with a `CurrentValueSubject` whose first value is 0.
public let comingLateToAValue: [String] = []

/// A `PassthroughSubject` with the sinks A and B, in this order. When A
/// receives 1, it sends 2. Then 1 is sent.
public let sendingInside: [String] = []

/// A `PassthroughSubject`. A subscriber without a name requests `.max(1)`; 1
/// and 2 are sent; it requests `.max(1)`; 3 is sent; `.finished` is sent; 4 is
/// sent. It prints its values, "7", and its end, "finished".
public let askingTwice: [String] = []

/// A `CurrentValueSubject` whose first value is 0. The same subscriber requests
/// `.max(1)`; 1 and 2 are sent; `.finished` is sent; it requests `.max(1)`.
public let askingAfterTheEnd: [String] = []
