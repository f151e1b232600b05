// You expect the silent subscriber to be told "finished". A publisher that
// still has a value left is not at its end: this one finishes together with
// its value, and the value waits until somebody asks. Nobody does.

/// let subscriber = LoggingSubscriber<String, Never>()
/// SingleValuePublisher("Manny").subscribe(subscriber)
public let eager = [
  "subscription", "request unlimited", "value Manny", "finished",
]

/// let subscriber = LoggingSubscriber<String, Never>(demand: .none)
/// SingleValuePublisher("Manny").subscribe(subscriber)
public let silent = ["subscription", "finished"]

/// let subscriber = LoggingSubscriber<String, Never>(demand: .none)
/// SingleValuePublisher("Manny").subscribe(subscriber)
/// subscriber.cancel()
/// subscriber.request(.unlimited)
public let cancelledFirst = ["subscription", "cancel", "request unlimited"]
