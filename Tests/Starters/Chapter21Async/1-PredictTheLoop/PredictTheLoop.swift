// 21.1 Predict the loop
//
// Task: write down what each program prints, a line for each thing. Each has a
// loop, `for await tap in taps.values`, which prints the tap, and then saves it;
// for the save nothing is printed. Until it has been saved, the loop is busy.
// Behind the loop stands `print("end")`; if the loop throws, "failed" is printed
// instead.
//
// You may use: a pencil. Threads: one.
//
// Chapter: Chapters/21-Async.md#predict
// Test it: swift run workbook test 21.1
//
// NOT STARTED: delete this line when you begin.

/// `taps` is a `PassthroughSubject`. 1 is sent, and while it is being saved, 2
/// and 3. When it has been saved, 4 is sent.
public let busy: [String] = []

/// `taps` is a `CurrentValueSubject` with the value 0. 1, 2 and 3 are sent while
/// that is being saved. Each later value is saved as soon as the loop has it.
public let busyWithTheLatest: [String] = []

/// The loop is over `[1, 2, 3].publisher.values`, and each is saved as soon as
/// the loop has it.
public let sequence: [String] = []

/// `taps` is a `PassthroughSubject`, and the loop is over the values of
/// `taps.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)`. 1 is
/// sent, and while it is being saved, 2, 3 and 4. Each later value is saved as
/// soon as the loop has it.
public let buffered: [String] = []

/// `taps` is a `PassthroughSubject`. 1 is sent, and while it is being saved, the
/// task of the loop is cancelled. When it has been saved, 2 is sent.
public let cancelled: [String] = []

/// `taps` is a `PassthroughSubject` that can fail, and the loop is
/// `for try await`. 1 is sent, and while it is being saved, `taps` fails. Then
/// it has been saved.
public let failing: [String] = []
