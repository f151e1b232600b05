// 17.1 Predict the sharing
//
// Task: write down what each program prints: one entry for each value and each
// completion, each preceded by the subscriber's name: "A7", "A finished"; and
// one for each line that a source prints.
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
/// sink B. Then `numbers.connect()` is called, and its result is kept.
public let connectedAtLast: [StaticString] = []

/// A subject's `makeConnectable()`, and sink A. `connect()` is called twice,
/// and both results are kept. The subject sends 1. The first result is
/// cancelled. The subject sends 2.
public let connectedTwice: [StaticString] = []

/// A source prints "begins" for each subscription, and "cancelled" when a run
/// is cancelled. It delivers nothing. It is shared. Sink A subscribes, then
/// sink B. A is cancelled, then B. Then sink C subscribes.
public let comingAndGoing: [StaticString] = []

/// A subject is shared. Subscriber A requests one value. Sink B subscribes. The
/// subject sends 1 and 2. A requests one more. The subject sends 3.
public let slowAndFast: [StaticString] = []

/// A subject's `multicast { CurrentValueSubject(0) }`, connected. The subject
/// sends 1. Sink A subscribes. The subject finishes. Sink B subscribes.
public let throughAValue: [StaticString] = []
