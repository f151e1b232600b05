// You hand the three on to each child. It is the sum that counts: three are
// delivered, whoever they come from.

public let mapping: [String] = ["map", "made", "A7", "B7"]
public let working: [String] = ["work", "made", "A7", "B7"]
public let workingLater: [String] = ["made", "work", "A7", "work", "B7"]
public let failing: [String] = ["3", "4", "failure(too big)"]
public let takingAll: [String] = ["10", "11", "20", "21"]
public let takingThree: [String] = ["10", "11", "20", "21"]
