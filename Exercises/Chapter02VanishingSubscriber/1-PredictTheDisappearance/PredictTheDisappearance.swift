// 02.1 Predict the disappearance
//
// Task: three programs use this chapter's publisher and subscriber. The server
// holds its answer until the lines below have run, and then sends it. Write
// down what the subscriber logs, in order, until the data task's handler has
// run. Only these lines occur, not all of them in each program:
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

/// A property keeps the subscriber until after the answer:
///
///     self.subscriber = DecodableDataTaskSubscriber<Post>()
///     publisher.subscribe(self.subscriber)
public let subscriberIsKept: [String] = []

/// A property keeps the subscription that the subscriber received, and no
/// variable keeps the subscriber:
///
///     self.subscription = /* the subscription of this run */
public let subscriptionIsKept: [String] = []
