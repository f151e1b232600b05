// You let zip pair the latest values. It keeps all of them, in the order in
// which they came, and the first number goes to the first letter.

public let latest: [String] = ["B1", "C1"]
public let zipped: [String] = ["B1"]
public let latestWithAnEnd: [String] = ["A1", "A2", "finished"]
public let zippedWithAnEnd: [String] = ["A1", "finished"]
public let twoWays: [String] = ["1 10", "2 10", "2 20"]
public let sequences: [String] = ["B1", "B2", "finished"]
