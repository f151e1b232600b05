// You let the published property wait for its first change. It has a value from
// the beginning, and whoever subscribes is told that one first.
public let withPrior: [String] = ["0", "1", "1", "2"]
public let lookingAtTheObject: [String] = ["1/0", "2/1"]
public let observedAndAskedLate: [String] = ["0"]
public let publishedAndAskedLate: [String] = ["2"]
public let setInside: [String] = ["A1", "A5", "B5", "B1", "1"]
