// You expect that every value without demand is dropped. Both publishers keep
// one value for a subscriber that requests late. Which one does an observation
// keep, and which one a published property?
public let withPrior: [String] = ["0", "1", "1", "2"]
public let lookingAtTheObject: [String] = ["0/0", "1/0", "2/1"]
public let observedAndAskedLate: [String] = []
public let publishedAndAskedLate: [String] = []
public let setInside: [String] = ["A1", "A5", "B5", "B1", "1"]
