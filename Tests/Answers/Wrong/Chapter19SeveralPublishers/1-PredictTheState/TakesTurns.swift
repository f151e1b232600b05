// You expect that the two sequences take turns. A sequence delivers everything
// that was requested at once, so all letters have arrived before
// `combineLatest` subscribes to the numbers.

public let latest: [String] = ["B1", "C1"]
public let zipped: [String] = ["A1"]
public let latestWithAnEnd: [String] = ["A1", "A2", "finished"]
public let zippedWithAnEnd: [String] = ["A1", "finished"]
public let twoWays: [String] = ["1 10", "2 10", "2 20"]
public let sequences: [String] = ["A1", "B1", "B2", "finished"]
