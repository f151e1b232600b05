// You let combineLatest pair the first letter with the first number, as zip
// does. It keeps one value of each side, the latest: when the number comes, B
// has taken the place of A.

public let latest: [String] = ["A1", "C1"]
public let zipped: [String] = ["A1"]
public let latestWithAnEnd: [String] = ["A1", "A2", "finished"]
public let zippedWithAnEnd: [String] = ["A1", "finished"]
public let twoWays: [String] = ["1 10", "2 10", "2 20"]
public let sequences: [String] = ["B1", "B2", "finished"]
