// 02.1 Predict the disappearance
//
// Task: three programs use the documents' publisher and subscriber. The server
// holds its answer until the program has run to its end, and then sends it.
// Write down what the subscriber logs, in order, until the handler of the task
// has run. These lines can occur, not all of them each time:
//
//     "Received subscription"        "Received value: Manny"
//     "Received completion: finished"    "deinit subscriber"
//
// Chapter: Chapters/02-VanishingSubscriber.md#predict
// Test it: swift run workbook test 02.1
//
// NOT STARTED: delete this line when you begin.

/// No variable keeps anything:
///
///     publisher.subscribe(DecodableDataTaskSubscriber<Post>())
public let nobodyKeepsAnything: [String] = []

/// A property keeps the subscriber, and is still there when the answer comes:
///
///     self.subscriber = DecodableDataTaskSubscriber<Post>()
///     publisher.subscribe(self.subscriber)
public let subscriberIsKept: [String] = []

/// A property keeps the subscription that the subscriber was handed, and no
/// variable keeps the subscriber:
///
///     self.subscription = /* the subscription of this run */
public let subscriptionIsKept: [String] = []
