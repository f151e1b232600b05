// You expect a cancel to be answered with a completion. Whoever cancels knows
// that the run is over; nobody has to tell. After a cancel the subscriber
// hears nothing more.

public let eager: [String] = [
  "subscription", "request unlimited", "value Manny", "finished",
]
public let silent: [String] = ["subscription"]
public let cancelledFirst: [String] = [
  "subscription", "cancel", "finished", "request unlimited",
]
