// You expect the publisher to answer a cancel with a completion. The subscriber
// itself has cancelled, so it knows that the run is over. After a cancel it
// receives nothing more.

public let eager: [String] = [
  "subscription", "request unlimited", "value Manny", "finished",
]
public let silent: [String] = ["subscription"]
public let cancelledFirst: [String] = [
  "subscription", "cancel", "finished", "request unlimited",
]
