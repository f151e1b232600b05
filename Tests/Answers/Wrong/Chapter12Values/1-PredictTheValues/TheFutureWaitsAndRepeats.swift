// You treat a future as a recipe, as all publishers before it were: work when
// somebody subscribes, and again for the next. A future works when it is
// made, once, and everybody gets that result.

public let mapping: [String] = ["map", "made", "A7", "B7"]
public let working: [String] = ["made", "work", "A7", "work", "B7"]
public let workingLater: [String] = ["made", "work", "A7", "work", "B7"]
public let failing: [String] = ["3", "4", "failure(too big)"]
public let takingAll: [String] = ["10", "11", "20", "21"]
public let takingThree: [String] = ["10", "20", "11"]
