// 21.1 Predict the loop
//
// Task: write down what each program prints, one entry for each line. Each has
// a loop, `for await tap in taps.values`, which prints the tap, such as "1",
// and then saves it. Saving prints nothing, and the loop is busy until the tap
// is saved. After the loop comes `print("end")`. If the loop throws, the
// program prints "failed" instead.
//
// You may use: a pencil. Threads: one.
//
// Chapter: Chapters/21-Async.md#predict
// Test it: swift run workbook test 21.1
//
// NOT STARTED: delete this line when you begin.

/// `taps` is a `PassthroughSubject`. 1 is sent. While 1 is being saved, 2 and 3
/// are sent. When 1 has been saved, 4 is sent.
public let busy: [String] = []

/// `taps` is a `CurrentValueSubject` with the value 0. While 0 is being saved,
/// 1, 2 and 3 are sent. Each later value is saved as soon as the loop receives
/// it.
public let busyWithTheLatest: [String] = []

/// The loop runs over `[1, 2, 3].publisher.values`. Each value is saved as soon
/// as the loop receives it.
public let sequence: [String] = []

/// `taps` is a `PassthroughSubject`. The loop runs over the values of
/// `taps.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)`. 1 is
/// sent. While 1 is being saved, 2, 3 and 4 are sent. Each later value is saved
/// as soon as the loop receives it.
public let buffered: [String] = []

/// `taps` is a `PassthroughSubject`. 1 is sent. While 1 is being saved, the
/// task of the loop is cancelled. When 1 has been saved, 2 is sent.
public let cancelled: [String] = []

/// `taps` is a `PassthroughSubject` that can fail, and the loop is
/// `for try await`. 1 is sent. While 1 is being saved, `taps` fails. Then the
/// save of 1 is done.
public let failing: [String] = []
