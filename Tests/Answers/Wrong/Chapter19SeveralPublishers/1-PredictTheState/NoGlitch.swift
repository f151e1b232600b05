// You let both ways change at once. The subject tells one subscriber after the
// other, and combineLatest delivers with each: for a moment the one way is new
// and the other one old.

public let latest: [String] = ["B1", "C1"]
public let zipped: [String] = ["A1"]
public let latestWithAnEnd: [String] = ["A1", "A2", "finished"]
public let zippedWithAnEnd: [String] = ["A1", "finished"]
public let twoWays: [String] = ["1 10", "2 20"]
public let sequences: [String] = ["B1", "B2", "finished"]
