// In your prediction the deferred future works as soon as it is made.
// `Deferred` only stores its closure. It calls the closure when a sink
// subscribes, and makes a new future for each sink.

public let mapping: [String] = ["map", "made", "A7", "B7"]
public let working: [String] = ["work", "made", "A7", "B7"]
public let workingLater: [String] = ["work", "made", "A7", "B7"]
public let failing: [String] = ["3", "4", "failure(too big)"]
public let takingAll: [String] = ["10", "11", "20", "21"]
