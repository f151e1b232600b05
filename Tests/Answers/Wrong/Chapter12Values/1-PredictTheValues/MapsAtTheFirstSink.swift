// You let the map wait for the first subscriber, and then keep what it has
// made. The value is here when the map is written, so the closure runs there:
// before anything else is printed, and once.

public let mapping: [String] = ["made", "map", "A7", "B7"]
public let working: [String] = ["work", "made", "A7", "B7"]
public let workingLater: [String] = ["made", "work", "A7", "work", "B7"]
public let failing: [String] = ["3", "4", "failure(too big)"]
public let takingAll: [String] = ["10", "11", "20", "21"]
public let takingThree: [String] = ["10", "20", "11"]
