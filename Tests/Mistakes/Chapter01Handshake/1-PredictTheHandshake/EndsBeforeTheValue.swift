// You expect the end before the value. After an end nothing follows, so a
// publisher that has something left cannot be at its end. It finishes right
// behind its value.

/// let subscriber = LoggingSubscriber<String, Never>()
/// SingleValuePublisher("Manny").subscribe(subscriber)
public let eager = [
  "subscription", "request unlimited", "finished", "value Manny",
]

/// let subscriber = LoggingSubscriber<String, Never>(demand: .none)
/// SingleValuePublisher("Manny").subscribe(subscriber)
public let silent = ["subscription"]

/// let subscriber = LoggingSubscriber<String, Never>(demand: .none)
/// SingleValuePublisher("Manny").subscribe(subscriber)
/// subscriber.cancel()
/// subscriber.request(.unlimited)
public let cancelledFirst = ["subscription", "cancel", "request unlimited"]
