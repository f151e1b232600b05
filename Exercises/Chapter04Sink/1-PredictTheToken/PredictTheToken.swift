// 04.1 Predict the token
//
// Task: `publisher` delivers "a" at once, "b" later, and then finishes. The
// first three programs set their variable to nil after the "a". The fourth
// empties its set after the completion. Write down the printed lines, in order.
// Only these lines occur, not all of them in each program:
//
//     "a"    "b"    "finished"    "cancelled"
//
// "cancelled" is printed when the publisher's subscription is cancelled.
//
// Chapter: Chapters/04-Sink.md#predict
// Test it: swift run workbook test 04.1
//
// NOT STARTED: delete this line when you begin.

/// var token: AnyCancellable? = publisher.sink(
///   receiveCompletion: { print($0) }, receiveValue: { print($0) })
/// token = nil
public let tokenDropped: [String] = []

/// var sink: Subscribers.Sink<String, Never>? = Subscribers.Sink(
///   receiveCompletion: { print($0) }, receiveValue: { print($0) })
/// publisher.subscribe(sink!)
/// sink = nil
public let sinkDropped: [String] = []

/// var cancellable: Cancellable? = publisher.sink(
///   receiveCompletion: { print($0) }, receiveValue: { print($0) })
/// cancellable = nil
public let hiddenTokenDropped: [String] = []

/// var tokens: Set<AnyCancellable> = []
/// publisher.sink(
///   receiveCompletion: { print($0) }, receiveValue: { print($0) }
/// ).store(in: &tokens)
/// // … the publisher finishes …
/// tokens = []
public let tokenStored: [String] = []
