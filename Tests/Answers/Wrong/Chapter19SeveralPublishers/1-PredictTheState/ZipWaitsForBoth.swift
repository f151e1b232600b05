// You let zip wait for the end of both sides. When the letters have ended and
// none of them waits, no pair can follow, and it finishes at once; that the 2
// comes afterwards nobody hears.

public let latest: [String] = ["B1", "C1"]
public let zipped: [String] = ["A1"]
public let latestWithAnEnd: [String] = ["A1", "A2", "finished"]
public let zippedWithAnEnd: [String] = ["A1"]
public let twoWays: [String] = ["1 10", "2 10", "2 20"]
public let sequences: [String] = ["B1", "B2", "finished"]
