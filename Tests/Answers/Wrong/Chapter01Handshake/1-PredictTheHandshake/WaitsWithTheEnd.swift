// You expect the value and no completion. This publisher has only one value, so
// it finishes right after that value. A completion needs no further request.

public let eager: [String] = [
  "subscription", "request unlimited", "value Manny",
]
public let silent: [String] = ["subscription"]
public let cancelledFirst: [String] = [
  "subscription", "cancel", "request unlimited",
]
