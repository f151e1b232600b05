// You wrote the request before the subscription. A subscriber cannot ask for
// anything until it has somebody to ask, and that is the subscription. The
// publisher hands it over first; only then can a request go out.

/// let subscriber = LoggingSubscriber<String, Never>()
/// SingleValuePublisher("Manny").subscribe(subscriber)
public let eager = [
  "request unlimited", "subscription", "value Manny", "finished",
]

/// let subscriber = LoggingSubscriber<String, Never>(demand: .none)
/// SingleValuePublisher("Manny").subscribe(subscriber)
public let silent = ["subscription"]

/// let subscriber = LoggingSubscriber<String, Never>(demand: .none)
/// SingleValuePublisher("Manny").subscribe(subscriber)
/// subscriber.cancel()
/// subscriber.request(.unlimited)
public let cancelledFirst = ["subscription", "cancel", "request unlimited"]
