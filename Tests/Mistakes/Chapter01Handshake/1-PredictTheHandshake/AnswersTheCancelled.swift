// You expect the request after the cancel to be answered with an end. The run
// is over for good, and whoever cancelled knows it: neither a value nor a
// completion comes. The request is the last line.

/// let subscriber = LoggingSubscriber<String, Never>()
/// SingleValuePublisher("Manny").subscribe(subscriber)
public let eager = [
  "subscription", "request unlimited", "value Manny", "finished",
]

/// let subscriber = LoggingSubscriber<String, Never>(demand: .none)
/// SingleValuePublisher("Manny").subscribe(subscriber)
public let silent = ["subscription"]

/// let subscriber = LoggingSubscriber<String, Never>(demand: .none)
/// SingleValuePublisher("Manny").subscribe(subscriber)
/// subscriber.cancel()
/// subscriber.request(.unlimited)
public let cancelledFirst = [
  "subscription", "cancel", "request unlimited", "finished",
]
