// 17.1 Predict the sharing
//
// Task: write down what each program prints, a line for each value and for
// each end: the name of the sink and what it is told, "A7", "A finished".
//
// You may use: a pencil. Threads: one.
//
// Chapter: Chapters/17-Sharing.md#predict
// Test it: swift run workbook test 17.1
//
// NOT STARTED: delete this line when you begin.

/// `let numbers = [1, 2].publisher.share()`. Sink A subscribes, then sink B.
public let sharedAtOnce: [StaticString] = []

/// `let numbers = [1, 2].publisher.makeConnectable()`. Sink A subscribes, then
/// sink B; then `numbers.connect()` is called, and the result is kept.
public let connectedAtLast: [StaticString] = []

/// A subject's `makeConnectable()`, and sink A. It is connected twice, and both
/// results are kept. 1 is sent; the first result is cancelled; 2 is sent.
public let connectedTwice: [StaticString] = []

/// A source prints "begins" at each subscription to it, and "cancelled" when
/// that run is cancelled; it delivers nothing. It is shared. Sink A subscribes,
/// then sink B; A is cancelled, then B; then sink C subscribes.
public let comingAndGoing: [StaticString] = []

/// A subject is shared. Subscriber A asks for one value, sink B subscribes; 1
/// and 2 are sent; A asks for one more; 3 is sent.
public let slowAndFast: [StaticString] = []

/// A subject's `multicast { CurrentValueSubject(0) }`, connected. 1 is sent;
/// sink A subscribes; the subject finishes; sink B subscribes.
public let throughAValue: [StaticString] = []
