// You let the future in a `Deferred` work as it does without one. What
// `Deferred` is given is a closure, and nobody calls it until somebody
// subscribes; then there is a future for each.

public let mapping: [String] = ["map", "made", "A7", "B7"]
public let working: [String] = ["work", "made", "A7", "B7"]
public let workingLater: [String] = ["work", "made", "A7", "B7"]
public let failing: [String] = ["3", "4", "failure(too big)"]
public let takingAll: [String] = ["10", "11", "20", "21"]
public let takingThree: [String] = ["10", "20", "11"]
