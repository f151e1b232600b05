// In your prediction the future works for each subscriber, as the earlier
// publishers do. A `Future` works once, when it is made, and each subscriber
// receives the stored result.

public let mapping: [String] = ["map", "made", "A7", "B7"]
public let working: [String] = ["made", "work", "A7", "work", "B7"]
public let workingLater: [String] = ["made", "work", "A7", "work", "B7"]
public let failing: [String] = ["3", "4", "failure(too big)"]
public let takingAll: [String] = ["10", "11", "20", "21"]
