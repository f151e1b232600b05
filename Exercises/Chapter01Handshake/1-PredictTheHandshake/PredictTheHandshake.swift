// 01.1 Predict the handshake
//
// Task: three short programs use `SingleValuePublisher("Manny")` and a
// `LoggingSubscriber`, which logs a line for each thing that it does or
// receives. Write down the lines of each program, in order. Only these five
// lines occur, and no program logs all of them:
//
//     "subscription"  "request unlimited"  "value Manny"  "finished"  "cancel"
//
// Chapter: Chapters/01-Handshake.md#predict
// Test it: swift run workbook test 01.1
//
// NOT STARTED: delete this line when you begin.

/// let subscriber = LoggingSubscriber<String, Never>()
/// SingleValuePublisher("Manny").subscribe(subscriber)
public let eager: [String] = []

/// let subscriber = LoggingSubscriber<String, Never>(demand: .none)
/// SingleValuePublisher("Manny").subscribe(subscriber)
public let silent: [String] = []

/// let subscriber = LoggingSubscriber<String, Never>(demand: .none)
/// SingleValuePublisher("Manny").subscribe(subscriber)
/// subscriber.cancel()
/// subscriber.request(.unlimited)
public let cancelledFirst: [String] = []
