// You let combineLatest finish with the first side that does. Its last letter
// is still the latest, so it goes on, and finishes when both sides have.

public let latest: [String] = ["B1", "C1"]
public let zipped: [String] = ["A1"]
public let latestWithAnEnd: [String] = ["A1", "finished"]
public let zippedWithAnEnd: [String] = ["A1", "finished"]
public let twoWays: [String] = ["1 10", "2 10", "2 20"]
public let sequences: [String] = ["B1", "B2", "finished"]
