// 01.1 Predict the handshake

/// let subscriber = LoggingSubscriber<String, Never>()
/// SingleValuePublisher("Manny").subscribe(subscriber)
public let eager = [
  "subscription",  // `subscribe` hands it over, before anything else.
  "request unlimited",  // The subscriber asks while it is handed over.
  "value Manny",  // The answer comes inside the request.
  "finished",  // There was one value; the end follows by itself.
]

/// let subscriber = LoggingSubscriber<String, Never>(demand: .none)
/// SingleValuePublisher("Manny").subscribe(subscriber)
public let silent = [
  "subscription"  // Nobody asks; a value is left, so there is no end.
]

/// let subscriber = LoggingSubscriber<String, Never>(demand: .none)
/// SingleValuePublisher("Manny").subscribe(subscriber)
/// subscriber.cancel()
/// subscriber.request(.unlimited)
public let cancelledFirst = [
  "subscription",  // It is handed over, as always.
  "cancel",  // The subscriber does that itself; the run is over.
  "request unlimited",  // It asks, and a run that is over answers nothing.
]
