// You let everything go that nobody has asked for. Both of them keep something
// for a subscriber that asks late: which of the values?
public let withPrior: [String] = ["0", "1", "1", "2"]
public let lookingAtTheObject: [String] = ["0/0", "1/0", "2/1"]
public let observedAndAskedLate: [String] = []
public let publishedAndAskedLate: [String] = []
public let setInside: [String] = ["A1", "A5", "B5", "B1", "1"]
