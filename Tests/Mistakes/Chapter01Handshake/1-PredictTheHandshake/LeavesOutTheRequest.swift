// You left out the request, and expect the value all the same. The eager
// subscriber asks as soon as it is attached, and it logs what it does as well
// as what it is told. Without that line nothing would follow.

/// let subscriber = LoggingSubscriber<String, Never>()
/// SingleValuePublisher("Manny").subscribe(subscriber)
public let eager = ["subscription", "value Manny", "finished"]

/// let subscriber = LoggingSubscriber<String, Never>(demand: .none)
/// SingleValuePublisher("Manny").subscribe(subscriber)
public let silent = ["subscription"]

/// let subscriber = LoggingSubscriber<String, Never>(demand: .none)
/// SingleValuePublisher("Manny").subscribe(subscriber)
/// subscriber.cancel()
/// subscriber.request(.unlimited)
public let cancelledFirst = ["subscription", "cancel", "request unlimited"]
