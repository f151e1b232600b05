// You expect the request after the cancel to bring the value. A cancelled run
// is over for good: its subscription has let the subscriber go, and a later
// request reaches nobody. To get the value, subscribe again.

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
  "subscription", "cancel", "request unlimited", "value Manny", "finished",
]
