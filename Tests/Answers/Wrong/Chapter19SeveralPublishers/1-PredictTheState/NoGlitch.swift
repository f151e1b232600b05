// You expect that both sides change at once. The subject delivers to one
// subscription after the other, and `combineLatest` delivers at each. For a
// moment one side is new and the other is still old.

public let latest: [String] = ["B1", "C1"]
public let zipped: [String] = ["A1"]
public let latestWithAnEnd: [String] = ["A1", "A2", "finished"]
public let zippedWithAnEnd: [String] = ["A1", "finished"]
public let twoWays: [String] = ["1 10", "2 20"]
public let sequences: [String] = ["B1", "B2", "finished"]
