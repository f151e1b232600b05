// You take `.prior` for another kind of notice in the place of the usual one.
// It adds a notice before each change; the one after it comes as well.
public let withPrior: [String] = ["0", "1"]
public let lookingAtTheObject: [String] = ["0/0", "1/0", "2/1"]
public let observedAndAskedLate: [String] = ["0"]
public let publishedAndAskedLate: [String] = ["2"]
public let setInside: [String] = ["A1", "A5", "B5", "B1", "1"]
