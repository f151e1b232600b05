// You expect the value and no end. This publisher has one value, so after it
// nothing is left. It finishes right behind the value, and needs no further
// request for that.

public let eager: [String] = [
  "subscription", "request unlimited", "value Manny",
]
public let silent: [String] = ["subscription"]
public let cancelledFirst: [String] = [
  "subscription", "cancel", "request unlimited",
]
