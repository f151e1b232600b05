// You expect the value that was there from the beginning. It comes with
// `.initial`, and that option is not among these.
public let withPrior: [String] = ["0", "0", "1", "1", "2"]
public let lookingAtTheObject: [String] = ["0/0", "1/0", "2/1"]
public let observedAndAskedLate: [String] = ["0"]
public let publishedAndAskedLate: [String] = ["2"]
public let setInside: [String] = ["A1", "A5", "B5", "B1", "1"]
