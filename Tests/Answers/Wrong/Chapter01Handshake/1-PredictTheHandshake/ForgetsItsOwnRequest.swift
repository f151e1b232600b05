// You left out the request after the cancel. The subscriber logs its own calls
// as well as the calls that it receives, and it does call `request`. Only the
// answer is missing.

public let eager: [String] = [
  "subscription", "request unlimited", "value Manny", "finished",
]
public let silent: [String] = ["subscription"]
public let cancelledFirst: [String] = ["subscription", "cancel"]
