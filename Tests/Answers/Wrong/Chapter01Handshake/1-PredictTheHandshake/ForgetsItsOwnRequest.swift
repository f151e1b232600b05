// You left out the request that comes after the cancel. The subscriber logs
// what it does as well as what it is told, and it does ask. What is missing
// is an answer, not the question.

public let eager: [String] = [
  "subscription", "request unlimited", "value Manny", "finished",
]
public let silent: [String] = ["subscription"]
public let cancelledFirst: [String] = ["subscription", "cancel"]
