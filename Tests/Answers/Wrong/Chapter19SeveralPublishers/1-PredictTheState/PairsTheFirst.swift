// You expect that `combineLatest` pairs the first letter with the first
// number, as `zip` does. It stores only the latest value of each side: when 1
// arrives, B has already replaced A.

public let latest: [String] = ["A1", "C1"]
public let zipped: [String] = ["A1"]
public let latestWithAnEnd: [String] = ["A1", "A2", "finished"]
public let zippedWithAnEnd: [String] = ["A1", "finished"]
public let twoWays: [String] = ["1 10", "2 10", "2 20"]
public let sequences: [String] = ["B1", "B2", "finished"]
