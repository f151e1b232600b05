// You expect the value to arrive although the subscriber asked for nothing.
// That is how a loudspeaker works, and how most people picture a publisher.
// In Combine the subscriber decides: no request, no value.

/// let subscriber = LoggingSubscriber<String, Never>()
/// SingleValuePublisher("Manny").subscribe(subscriber)
public let eager = [
  "subscription", "request unlimited", "value Manny", "finished",
]

/// let subscriber = LoggingSubscriber<String, Never>(demand: .none)
/// SingleValuePublisher("Manny").subscribe(subscriber)
public let silent = ["subscription", "value Manny", "finished"]

/// let subscriber = LoggingSubscriber<String, Never>(demand: .none)
/// SingleValuePublisher("Manny").subscribe(subscriber)
/// subscriber.cancel()
/// subscriber.request(.unlimited)
public let cancelledFirst = ["subscription", "cancel", "request unlimited"]
