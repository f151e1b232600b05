// 03.1 Predict the release
//
// Task: the subscriber now stores its subscription, and releases it at the
// completion or at a cancel. Three programs use this subscriber. Each program
// stores the subscriber in a variable, and later sets the variable to nil.
// Write down the lines that the subscriber logs, in order. Only these lines
// occur, not all of them in each program:
//
//     "Received subscription"            "Received value: Manny"
//     "Received completion: finished"    "deinit subscriber"
//
// Chapter: Chapters/03-RetainedSubscriber.md#predict
// Test it: swift run workbook test 03.1
//
// NOT STARTED: delete this line when you begin.

/// publisher.subscribe(subscriber!)
/// subscriber = nil
/// // … and then the server answers.
public let letGoEarly: [String] = []

/// publisher.subscribe(subscriber!)
/// subscriber?.cancel()
/// subscriber = nil
/// // … and then the server answers.
public let cancelled: [String] = []

/// publisher.subscribe(subscriber!)
/// subscriber = nil
/// // … and the server has not answered, nor has the request timed out.
public let neverAnswered: [String] = []
