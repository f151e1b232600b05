// You expect that `zip` does not finish while 2 waits for its letter. When the
// letters have finished and no letter waits for its number, no further pair is
// possible: `zip` finishes at once, and 2 is not delivered.

public let latest: [String] = ["B1", "C1"]
public let zipped: [String] = ["A1"]
public let latestWithAnEnd: [String] = ["A1", "A2", "finished"]
public let zippedWithAnEnd: [String] = ["A1"]
public let twoWays: [String] = ["1 10", "2 10", "2 20"]
public let sequences: [String] = ["B1", "B2", "finished"]
